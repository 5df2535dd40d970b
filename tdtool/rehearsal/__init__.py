"""Made-up days: demo events and rehearsals, played through the services."""
