-- Public keys of the devices with which members log in. `host`: the host of the site when it was made, the only one that a
-- device offers it to. `synced`: it may be on several devices; `backed_up`: it is stored outside of them.
CREATE TABLE passkeys (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  host TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL CHECK (counter >= 0),
  synced INTEGER NOT NULL CHECK (synced IN (0, 1)),
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  browser TEXT,
  system TEXT,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_member ON passkeys (member);

-- Challenges that were used, until they would have expired. `answer_key`: the hash of the call's idempotency key, since
-- a repeated call is the same use.
CREATE TABLE used_challenges (
  challenge TEXT PRIMARY KEY,
  answer_key TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_challenges_by_end ON used_challenges (expires_at);
