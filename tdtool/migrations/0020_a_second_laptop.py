from django.db import migrations, models


class Migration(migrations.Migration):
    """What this laptop is to another one: which of the two writes."""

    dependencies = [("tdtool", "0019_roles")]

    operations = [
        migrations.AddField("account", "password_here", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Laptop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(default="", max_length=40)),
                ("follows", models.CharField(default="", max_length=200)),
                ("other", models.CharField(default="", max_length=200)),
                ("waits", models.BooleanField(default=False)),
                ("passed_epoch", models.PositiveIntegerField(default=0)),
            ],
            options={"db_table": "laptop"},
        ),
    ]
