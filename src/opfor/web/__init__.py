"""The page's server: routes and frames over sessions; no rules in it."""
