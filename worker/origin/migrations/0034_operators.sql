-- Operators are persons (tenants/operators.toml): who acted is their id, beside the name that they had then.

-- empty for what happened by itself, and in entries of before there were persons
ALTER TABLE audit ADD COLUMN operator_id TEXT NOT NULL DEFAULT '';
CREATE INDEX audit_by_site ON audit (site, number);
CREATE INDEX audit_by_subject ON audit (site, subject, number);

-- who decided: the same person does not decide the appeal
ALTER TABLE decisions ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
