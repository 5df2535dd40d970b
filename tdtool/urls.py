"""Every address."""

urlpatterns = []
