from django.db import migrations, models


class Migration(migrations.Migration):
    """The generation of a player's own code."""

    dependencies = [("tdtool", "0012_the_hall")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="code_generation",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
