"""Whole games of One Page Rules: from two army lists to a result, step by step."""
