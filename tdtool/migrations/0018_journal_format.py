"""Entries of the journal say which form they were written in."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tdtool", "0017_displays")]

    operations = [
        migrations.AddField(
            model_name="journalentry",
            name="format",
            field=models.PositiveSmallIntegerField(null=True),
        )
    ]
