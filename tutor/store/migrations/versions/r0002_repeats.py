"""What learners are asked again, and the quiz that each of them has under way."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "repeat",
        sa.Column("learner", sa.String(64), sa.ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("article", sa.String(80), primary_key=True),
        sa.Column("stability", sa.Double, nullable=False),
        sa.Column("difficulty", sa.Double, nullable=False),
        sa.Column("asked", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("grade", sa.String(8), nullable=False),
    )
    op.create_table(
        "quiz",
        sa.Column("learner", sa.String(64), sa.ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("repeating", sa.Boolean, nullable=False),
        sa.Column("running", sa.JSON),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("quiz")
    op.drop_table("repeat")
