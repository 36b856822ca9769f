-- The key pair by which push services know a site; the private half is encrypted under the master secret.
CREATE TABLE vapid_keys (
  site TEXT PRIMARY KEY,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
