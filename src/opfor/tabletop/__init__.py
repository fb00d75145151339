"""Parts of a game at a real table: a person answers, moves the models and is told orders."""
