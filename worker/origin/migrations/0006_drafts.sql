-- Signups that a partner began for somebody: kept 30 days, completed by the person or erased. Times in seconds since 1970.

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- a job finds a site by its host
  host TEXT NOT NULL,
  partner TEXT NOT NULL,
  -- the site's keyed hash of the address, as in bans: stays when the rest is gone, so that nobody is written to twice
  address TEXT NOT NULL,
  email TEXT,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  tracking TEXT NOT NULL CHECK (json_valid(tracking)),
  -- 1: completed or erased, nothing personal is left in the row. Adding 1 a second time fails, and with it the batch it stands in: a draft ends once
  ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
  ended_at INTEGER,
  -- who it became, and the hash of the idempotency key of the call that did it: the same call again gets the same answer
  member TEXT,
  answer_key TEXT,
  -- the last mail about it, and when the reminder is due
  mail TEXT,
  remind_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX drafts_open ON drafts (site, partner, address) WHERE ended = 0;
CREATE INDEX drafts_by_address ON drafts (site, address);
CREATE INDEX drafts_by_mail ON drafts (mail) WHERE mail IS NOT NULL;
CREATE INDEX drafts_to_remind ON drafts (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX drafts_by_end ON drafts (expires_at);

-- Addresses that want no mail about drafts, by a site's keyed hash.
CREATE TABLE unsubscribed (hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;

-- The partner whose draft became this member.
ALTER TABLE signup_sources ADD COLUMN partner TEXT;
