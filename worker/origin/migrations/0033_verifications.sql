-- Selfies in a requested pose, compared with the main photo by a person. Times in seconds since 1970.
CREATE TABLE verifications (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  pose TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- until when a selfie in this pose may be sent
  expires_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- the selfie's key in `selfies`
  selfie TEXT,
  -- the main photo that it is compared with
  photo TEXT,
  outcome TEXT CHECK (outcome IN ('accepted', 'refused', 'cancelled', 'expired', 'reversed')),
  reason TEXT,
  decided_at INTEGER
) STRICT;
CREATE INDEX verifications_by_member ON verifications (member, asked_at);
CREATE INDEX verifications_waiting ON verifications (site, sent_at) WHERE sent_at IS NOT NULL AND outcome IS NULL;

-- Every file that an upload stored or began to store, so that each is found again and erased.
CREATE TABLE selfies (
  key TEXT PRIMARY KEY,
  member TEXT NOT NULL,
  verification TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX selfies_by_member ON selfies (member);
CREATE INDEX selfies_by_time ON selfies (at);

-- The main photo that was verified: the badge is shown as long as it is the main photo.
ALTER TABLE profiles ADD COLUMN verified_photo TEXT;

-- One more kind of decision. The list of kinds is the code's from now on.
CREATE TABLE decisions_of_all_kinds (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- a photo's key, the name of a profile text, the id of a verification, or the member
  subject TEXT NOT NULL,
  content TEXT,
  reason TEXT NOT NULL,
  facts TEXT NOT NULL,
  reported INTEGER NOT NULL,
  automated INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  ends_at INTEGER,
  appeal_until INTEGER NOT NULL,
  appealed_at INTEGER,
  appeal_outcome TEXT CHECK (appeal_outcome IN ('granted', 'refused')),
  appeal_reason TEXT,
  appeal_decided_at INTEGER,
  ended_at INTEGER,
  ended_by TEXT CHECK (ended_by IN ('reversal', 'time')),
  applied_at INTEGER,
  has_copies INTEGER NOT NULL DEFAULT 0,
  appeal TEXT,
  voice INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO decisions_of_all_kinds SELECT id, site, host, member, kind, subject, content, reason, facts, reported, automated, at, ends_at,
  appeal_until, appealed_at, appeal_outcome, appeal_reason, appeal_decided_at, ended_at, ended_by, applied_at, has_copies, appeal, voice FROM decisions;
DROP TABLE decisions;
ALTER TABLE decisions_of_all_kinds RENAME TO decisions;
CREATE UNIQUE INDEX decisions_in_force ON decisions (kind, subject, member) WHERE ended_at IS NULL;
CREATE INDEX decisions_by_member ON decisions (member, at);
CREATE INDEX decisions_by_site ON decisions (site, at);
CREATE INDEX decisions_unapplied ON decisions (at, id) WHERE applied_at IS NULL;
CREATE INDEX decisions_with_end ON decisions (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX decisions_with_copies ON decisions (appeal_until) WHERE has_copies = 1;
