-- The number by which the swipe game walks (member/walk.ts): drawn once for everybody, evenly from 0 to 2^31 - 1.
ALTER TABLE profiles ADD COLUMN shuffle INTEGER;
UPDATE profiles SET shuffle = abs(random()) % 2147483648;
CREATE TRIGGER profiles_shuffle AFTER INSERT ON profiles WHEN NEW.shuffle IS NULL BEGIN
  UPDATE profiles SET shuffle = abs(random()) % 2147483648 WHERE id = NEW.id;
END;
CREATE INDEX profiles_by_shuffle ON profiles (site, shuffle, gender, sexuality, date_of_birth) WHERE status = 'active' AND invisible = 0;

-- What was reported, with what was there to be seen at that time: it stays though the reported member deletes it. The photos lie beside it in R2.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  receipt TEXT NOT NULL UNIQUE,
  -- the client's key of the call: the same report again has the same receipt
  call_key TEXT NOT NULL UNIQUE,
  reporter TEXT NOT NULL,
  reported TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  evidence TEXT NOT NULL CHECK (json_valid(evidence)),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'decided')),
  at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;
CREATE INDEX reports_open ON reports (site, at) WHERE status = 'open';
CREATE INDEX reports_by_reported ON reports (reported);
