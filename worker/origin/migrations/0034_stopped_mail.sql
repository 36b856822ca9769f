-- The email_key at which the mail provider delivers nothing any more, after a bounce or a complaint, and the time
-- of the event in seconds since 1970. Another address of the account has another key, and is not stopped.
ALTER TABLE accounts ADD COLUMN stopped_key TEXT;
ALTER TABLE accounts ADD COLUMN stopped_at INTEGER;
