-- Proofs of consent say which wording was answered and where; the list of kinds is the code's.
CREATE TABLE consents_with_wording (
  member TEXT NOT NULL,
  kind TEXT NOT NULL,
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  locale TEXT NOT NULL,
  -- the date of the terms that applied
  terms_of TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- the day of the wording: contract/consents.ts
  wording TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (member, kind, at)
) STRICT;
INSERT INTO consents_with_wording SELECT member, kind, given, locale, terms_of, at, '2026-11-22', 'signup' FROM consents;
DROP TABLE consents;
ALTER TABLE consents_with_wording RENAME TO consents;

-- 1: the member withdrew the consent, and the column `sexuality` holds a value that was never theirs.
ALTER TABLE profiles ADD COLUMN sexuality_withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (sexuality_withdrawn IN (0, 1));
