"""Learners and their progress."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "learner",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "progress",
        sa.Column("learner", sa.String(64), sa.ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("scenario", sa.String(80), primary_key=True),
        sa.Column("walk", sa.JSON),
        sa.Column("ended", sa.JSON),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("progress")
    op.drop_table("learner")
