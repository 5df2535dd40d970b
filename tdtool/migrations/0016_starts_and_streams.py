from django.db import migrations, models


class Migration(migrations.Migration):
    """When rounds are planned to start, and whether the hall reads when they will."""

    dependencies = [("tdtool", "0012_the_hall")]

    operations = [
        migrations.AddField(
            model_name="division", name="starts", field=models.JSONField(null=True)
        ),
        migrations.AddField(
            model_name="event", name="hall_starts", field=models.BooleanField(null=True)
        ),
    ]
