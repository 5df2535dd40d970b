from django.db import migrations, models


class Migration(migrations.Migration):
    """The hall's Wi-Fi, as the director types it for the poster."""

    dependencies = [("tdtool", "0013_reports_by_phone")]

    operations = [
        migrations.AddField(model_name="event", name="wifi", field=models.JSONField(null=True)),
    ]
