-- The signups that wait for their confirmation, by the address that was typed, which another account may have too.
CREATE INDEX accounts_by_signup_address ON accounts (site, lower(email)) WHERE unconfirmed_since IS NOT NULL;
