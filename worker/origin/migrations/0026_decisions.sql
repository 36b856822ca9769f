-- Decisions against members (Digital Services Act, article 17), and how each ended. Times in seconds since 1970.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- the site's host, by which jobs find it
  host TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'message_photo', 'text', 'suspension', 'closure')),
  -- a photo's key, the name of a profile text, or the member
  subject TEXT NOT NULL,
  -- the text that was removed
  content TEXT,
  reason TEXT NOT NULL,
  -- what was seen, in the operator's words; empty where the reason says it all
  facts TEXT NOT NULL,
  -- somebody had reported it; else it was seen in our own check
  reported INTEGER NOT NULL,
  automated INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  -- when a suspension ends by itself
  ends_at INTEGER,
  appeal_until INTEGER NOT NULL,
  appealed_at INTEGER,
  appeal_outcome TEXT CHECK (appeal_outcome IN ('granted', 'refused')),
  appeal_reason TEXT,
  appeal_decided_at INTEGER,
  -- no longer in force: taken back by us, or its time is over
  ended_at INTEGER,
  ended_by TEXT CHECK (ended_by IN ('reversal', 'time')),
  -- the member's object, photos and mail have what the row says
  applied_at INTEGER,
  -- copies of a refused photo exist, from which it can be restored
  has_copies INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX decisions_in_force ON decisions (kind, subject, member) WHERE ended_at IS NULL;
CREATE INDEX decisions_by_member ON decisions (member, at);
CREATE INDEX decisions_by_site ON decisions (site, at);
CREATE INDEX decisions_unapplied ON decisions (at, id) WHERE applied_at IS NULL;
CREATE INDEX decisions_with_end ON decisions (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX decisions_with_copies ON decisions (appeal_until) WHERE has_copies = 1;
