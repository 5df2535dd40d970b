"""A seat has its player always: the column is NOT NULL, and who stands up doesn't sit twice.

A row without an entry never outlived its transaction; were there one, the database would refuse
the column, and all stays as it was.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tdtool", "0005_disputes"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="seat",
            name="a_player_once_a_round",
        ),
        migrations.AlterField(
            model_name="seat",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to="tdtool.entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("place__gt", 0)),
                fields=("round", "entry"),
                name="a_player_once_a_round",
            ),
        ),
    ]
