"""What the Preference games share unchanged: pack, auction by numbers, naming, discard, decisions, tricks.

The games themselves are ``austrian`` and ``croatian``; this package also holds the texts of the ``pref`` articles.
"""
