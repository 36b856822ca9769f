-- Links that change an account's address, and links that undo it. The list of kinds is the code's: a constraint would
-- need a new table for each kind.
CREATE TABLE links_of_any_kind (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  member TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  -- the email_key of the account's address, without which the link opens nothing; an undo does not depend on it
  address TEXT NOT NULL DEFAULT '',
  -- the hash of the idempotency key of the call that used the link: the same call again gets the same answer
  answer_key TEXT,
  -- the address that the link gives the account
  new_email TEXT
) STRICT;
INSERT INTO links_of_any_kind (id, site, kind, member, created_at, expires_at, used_at, address, answer_key)
  SELECT id, site, kind, member, created_at, expires_at, used_at, address, answer_key FROM links;
DROP TABLE links;
ALTER TABLE links_of_any_kind RENAME TO links;
CREATE INDEX links_by_member ON links (member, kind);
CREATE INDEX links_by_creation ON links (created_at);
