-- What becoming a member leaves: proofs of consent, one-time links, mails on their way, where people came from, who may not come.

CREATE TABLE consents (
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'sexuality', 'newsletter')),
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  -- the wording it was given to: language, and the day of the terms
  locale TEXT NOT NULL,
  terms_of TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, kind, at)
) STRICT;

-- A link's token is made from its id by a key and stands in the mail alone.
CREATE TABLE links (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('activate', 'reset', 'complete')),
  member TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX links_by_member ON links (member, kind);

CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  kind TEXT NOT NULL,
  locale TEXT NOT NULL,
  recipient TEXT NOT NULL,
  name TEXT NOT NULL,
  link TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;

CREATE TABLE signup_sources (member TEXT PRIMARY KEY, network TEXT, ref TEXT, sub1 TEXT, sub2 TEXT, sub3 TEXT) STRICT;

-- Addresses and networks that may not sign up, by a site's keyed hash.
CREATE TABLE bans (hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;

