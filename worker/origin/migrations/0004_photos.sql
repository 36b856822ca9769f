-- Photos that wait for a decision, the longest waiting first. Seconds since 1970; null for photos that nobody uploaded here.
ALTER TABLE photos ADD COLUMN uploaded_at INTEGER;
CREATE INDEX photos_inspected ON photos (uploaded_at, key) WHERE status = 'inspected' AND uploaded_at IS NOT NULL;
