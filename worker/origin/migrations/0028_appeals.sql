-- Which complaint is the appeal against a decision, by the key of its call: there is one, and a repeated call is the same one.
ALTER TABLE decisions ADD COLUMN appeal TEXT;
CREATE INDEX complaints_by_decision ON complaints (decision) WHERE decision IS NOT NULL;
