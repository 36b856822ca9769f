-- Accounts that their members deleted: pending for 14 days, then erased. Times in seconds since 1970.

CREATE TABLE deletions (
  -- the token of the reactivation link is made from it
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL UNIQUE,
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  -- what the member wrote about it: goes with the account
  reason TEXT,
  text TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  erase_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deletions_due ON deletions (erase_at, member);

-- Why members leave: no person in it.
CREATE TABLE deletion_reasons (
  site TEXT NOT NULL,
  month TEXT NOT NULL,
  reason TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (site, month, reason)
) STRICT, WITHOUT ROWID;
