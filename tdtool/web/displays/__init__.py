"""The screens in the hall: their own pages, and the desk’s page that points them."""
