"""Special rules: one entry of hooks each, resolved to functions when an army is loaded."""
