-- Reports are closed with an outcome, which the reporter is told (Digital Services Act, article 16).
ALTER TABLE reports ADD COLUMN outcome TEXT;
-- for the reporter to read
ALTER TABLE reports ADD COLUMN reason TEXT;
-- the id of the operator
ALTER TABLE reports ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';

-- what comes first in the list: minors and intimate images, then other crimes, then the rest
ALTER TABLE reports ADD COLUMN urgency INTEGER
  AS (CASE kind WHEN 'minor' THEN 0 WHEN 'intimate' THEN 0 WHEN 'illegal' THEN 1 ELSE 2 END) VIRTUAL;
CREATE INDEX reports_open_by_urgency ON reports (site, urgency, at, id) WHERE status = 'open';
-- the job that erases them six months later
CREATE INDEX reports_decided ON reports (decided_at) WHERE decided_at IS NOT NULL;
