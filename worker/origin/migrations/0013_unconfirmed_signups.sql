-- Unconfirmed signups, and links that are bound to the address they were mailed to.

-- email_key is null for a signup with an address that another account has: it is an account like any other, so that
-- nobody can tell from it whether the address was taken.
CREATE TABLE accounts_with_claims (
  member TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  email TEXT NOT NULL,
  -- as they are compared: in small letters, one way of writing each
  email_key TEXT,
  name_key TEXT NOT NULL,
  password TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- when the signup was made, in seconds since 1970, until its address is confirmed; then null. 0 once its removal has begun
  unconfirmed_since INTEGER,
  UNIQUE (site, email_key),
  UNIQUE (site, name_key)
) STRICT;
INSERT INTO accounts_with_claims (member, site, email, email_key, name_key, password, created_at, unconfirmed_since)
  SELECT member, site, email, email_key, name_key, password, created_at,
    (SELECT created_at FROM profiles WHERE profiles.id = accounts.member AND profiles.status = 'disabled')
  FROM accounts;
DROP TABLE accounts;
ALTER TABLE accounts_with_claims RENAME TO accounts;
CREATE INDEX accounts_unconfirmed ON accounts (unconfirmed_since) WHERE unconfirmed_since IS NOT NULL;

-- The email_key of the address that a link was mailed to: links that were mailed before have none, and open nothing.
ALTER TABLE links ADD COLUMN address TEXT NOT NULL DEFAULT '';
-- The hash of the idempotency key of the call that used the link: the same call again gets the same answer.
ALTER TABLE links ADD COLUMN answer_key TEXT;
CREATE INDEX links_by_creation ON links (created_at);
CREATE INDEX mails_by_creation ON mails (created_at) WHERE details IS NULL;
