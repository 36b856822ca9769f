-- The desk's work list goes over all sites of a database, what waits longest first: each queue by its own index.
CREATE INDEX reports_waiting ON reports (urgency, at, receipt) WHERE status = 'open';
CREATE INDEX complaints_waiting ON complaints (at, number) WHERE status IN ('received', 'reviewing');
CREATE INDEX decisions_appealed ON decisions (appealed_at, id) WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL;
CREATE INDEX chat_photos_waiting ON chat_photos (sent_at, key) WHERE status = 'inspected';
CREATE INDEX recordings_waiting ON chat_photos (reported_at, key) WHERE reported_at IS NOT NULL;
CREATE INDEX selfies_waiting ON verifications (sent_at, id) WHERE sent_at IS NOT NULL AND outcome IS NULL;
CREATE INDEX refunds_failed ON refunds (at, id) WHERE status = 'failed';
CREATE INDEX payments_unclear ON payments (seen_at, id) WHERE verdict IN ('wrong_amount', 'unknown_order') AND status = 'paid';
CREATE INDEX payment_returns_waiting ON payment_returns (at, id) WHERE decision IS NULL AND reversed_at IS NULL;
CREATE INDEX document_faults_waiting ON document_faults (at, about);
CREATE INDEX statements_waiting ON withdrawal_statements (at, id) WHERE outcome = 'open';

-- What came on each of the last days.
CREATE INDEX reports_by_time ON reports (at);
CREATE INDEX complaints_by_time ON complaints (at);
CREATE INDEX photos_by_time ON photos (uploaded_at) WHERE uploaded_at IS NOT NULL;
CREATE INDEX selfies_sent ON verifications (sent_at) WHERE sent_at IS NOT NULL;

-- A picture that an inspector bans: `photo` is the beginning of its key, by which the ban ends with the decision. The
-- reason is the one for which a copy is removed.
ALTER TABLE blocked_pictures ADD COLUMN photo TEXT;
ALTER TABLE blocked_pictures ADD COLUMN reason TEXT NOT NULL DEFAULT 'intimate';
CREATE INDEX blocked_pictures_by_photo ON blocked_pictures (photo) WHERE photo IS NOT NULL;
