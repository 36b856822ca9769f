-- Photos sent in conversations, as their senders' objects tell: one that was refused or deleted is here no more. Seconds since 1970.
CREATE TABLE chat_photos (
  key TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  sender TEXT NOT NULL,
  receiver TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('inspected', 'active')),
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_photos_inspected ON chat_photos (site, sent_at, key) WHERE status = 'inspected';
CREATE INDEX chat_photos_by_sender ON chat_photos (sender);
