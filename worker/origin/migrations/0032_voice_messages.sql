-- A recording of a voice message, and when somebody reported it: it then waits for the operator's ears. Seconds since 1970.
ALTER TABLE chat_photos ADD COLUMN voice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat_photos ADD COLUMN reported_at INTEGER;
CREATE INDEX chat_photos_reported ON chat_photos (site, reported_at, key) WHERE reported_at IS NOT NULL;
-- A decision of the kind message_photo that removed a recording.
ALTER TABLE decisions ADD COLUMN voice INTEGER NOT NULL DEFAULT 0;
-- A copy of a recording among the evidence of a complaint.
ALTER TABLE complaint_pictures ADD COLUMN voice INTEGER NOT NULL DEFAULT 0;
