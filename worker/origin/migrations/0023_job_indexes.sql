-- Indexes without which a job reads a row for every member of the pool, whoever it is about.

-- An erasure removes what waits to be sent to one address, and one member's drafts and codes.
CREATE INDEX mails_unsent_by_recipient ON mails (recipient) WHERE sent_at IS NULL;
CREATE INDEX drafts_by_member ON drafts (member) WHERE member IS NOT NULL;
CREATE INDEX drafts_by_email ON drafts (email) WHERE email IS NOT NULL;
CREATE INDEX discount_codes_by_member ON discount_codes (member) WHERE member IS NOT NULL;

-- From when an email may be sent, in seconds since 1970. In this order the job that sends what waits too long reads none that
-- still waits for the morning.
ALTER TABLE mails ADD COLUMN due_at INTEGER AS (max(created_at, not_before)) VIRTUAL;
CREATE INDEX mails_unsent_by_due ON mails (due_at, id) WHERE sent_at IS NULL;
DROP INDEX mails_unsent;
