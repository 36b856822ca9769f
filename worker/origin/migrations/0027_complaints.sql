-- Complaints, of members and of anybody else. Times in seconds since 1970.
CREATE TABLE complaints (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  -- of the client's key of the call: the same complaint again has the same number
  call_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'reviewing', 'upheld', 'rejected')),
  member TEXT,
  email TEXT,
  name TEXT,
  language TEXT NOT NULL,
  text TEXT NOT NULL,
  place TEXT,
  order_number TEXT,
  child INTEGER NOT NULL,
  statement INTEGER NOT NULL,
  -- what it is about: a member, one of their photos by its key, one of their messages, a decision
  reported TEXT,
  photo TEXT,
  message TEXT,
  decision TEXT,
  evidence TEXT NOT NULL CHECK (json_valid(evidence)),
  reason TEXT,
  at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;
CREATE INDEX complaints_open ON complaints (site, at) WHERE status IN ('received', 'reviewing');
CREATE INDEX complaints_decided ON complaints (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX complaints_by_member ON complaints (member) WHERE member IS NOT NULL;
CREATE INDEX complaints_by_photo ON complaints (photo) WHERE photo IS NOT NULL;

-- Pictures of complaints: attached ones, and copies of the photos that they are about (`source` is such a photo's key).
CREATE TABLE complaint_pictures (
  key TEXT PRIMARY KEY,
  complaint TEXT,
  source TEXT,
  content TEXT NOT NULL,
  look TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX complaint_pictures_by_complaint ON complaint_pictures (complaint);
CREATE INDEX complaint_pictures_unused ON complaint_pictures (at) WHERE complaint IS NULL;

-- Photos that are hidden while a complaint about them is open.
CREATE TABLE photo_holds (
  photo TEXT NOT NULL,
  complaint TEXT NOT NULL,
  PRIMARY KEY (photo, complaint)
) STRICT, WITHOUT ROWID;
CREATE INDEX photo_holds_by_complaint ON photo_holds (complaint);

-- By what copies of a photo are found, and of pictures that were removed for good.
CREATE TABLE photo_prints (
  key TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  look TEXT,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE blocked_pictures (
  content TEXT PRIMARY KEY,
  look TEXT,
  complaint TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
