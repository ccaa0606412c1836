"""What alembic runs to change the tables, on the connection that ``database`` gives it."""

from alembic import context

from tutor.store.tables import Table


def change() -> None:
    """Change the tables."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=Table.metadata)
    context.run_migrations()


if __name__ == "env_py":
    change()
