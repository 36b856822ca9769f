-- The tokens of partners, by their hash: several of one partner run side by side while it is changed for the next.
-- Ids are in the order of time. Times in seconds since 1970; `used_on` is a day (UTC).
CREATE TABLE partner_tokens (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  partner TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  issued_at INTEGER NOT NULL,
  issued_by TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  revoked_by TEXT,
  used_on TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX partner_tokens_by_partner ON partner_tokens (site, partner);
