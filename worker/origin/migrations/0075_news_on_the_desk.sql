-- Who sent a piece of news, who stopped it, and to how many it has gone: of those whose email was stored
-- (`recipients`), `sent` got it and `skipped` did not want it any more when it was about to leave.
ALTER TABLE news ADD COLUMN operator_id TEXT NOT NULL DEFAULT '';
ALTER TABLE news ADD COLUMN operator TEXT NOT NULL DEFAULT '';
ALTER TABLE news ADD COLUMN stopped_at INTEGER;
ALTER TABLE news ADD COLUMN stopped_by TEXT;
ALTER TABLE news ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE news ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;
-- of a promotion, as it was when it began: code, percentage and end; JSON
ALTER TABLE news ADD COLUMN discount TEXT;
UPDATE news SET sent = recipients;
CREATE INDEX news_by_time ON news (site, started_at, slug);
