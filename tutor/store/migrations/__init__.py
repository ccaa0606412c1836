"""How the tables came to be: alembic runs ``env`` and what is under ``versions``, oldest first."""
