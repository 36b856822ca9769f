-- The mail provider's webhook names an address, and not the site that wrote to it.
CREATE INDEX accounts_by_email ON accounts (email_key);
