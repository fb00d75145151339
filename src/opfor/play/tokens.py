"""Names that nobody can guess: games, seats, devices. No part of any game's dice."""

import hashlib
import hmac
import secrets

#: letters that are not taken for one another
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 6


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_secret() -> bytes:
    return secrets.token_bytes()


def new_code() -> str:
    """Short enough to be typed in."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def proof_of(secret: bytes, what: str) -> str:
    """What only somebody who knows the secret can make."""
    return hmac.new(secret, what.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def is_same(given: str, wanted: str) -> bool:
    """Compared in the same time, however much of it is right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def token_of(secret: bytes, id: str, seat: str) -> str:
    """What lets somebody sit on a seat; the game's id stands before the dot."""
    return f"{id}.{proof_of(secret, f'seat:{seat}')[:40]}"
