"""Questions on real positions, each decided by exactly one article.

``question`` is the value, ``posing`` makes one of a position, ``mining`` finds positions by playing, ``pool`` gives
questions at once and ``answer`` marks what was answered. No question is written by hand and no rule is stated here.
"""
