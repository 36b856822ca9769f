-- Everything that a planned decision decides: several reports about one person, or an appeal and the complaint that it is.
-- Nobody else decides on any of it in those seconds. Of a decision that failed there is nothing here.
CREATE TABLE planned_subjects (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  planned TEXT NOT NULL REFERENCES planned_decisions (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX planned_subjects_by_decision ON planned_subjects (planned);
INSERT INTO planned_subjects SELECT kind, subject, id FROM planned_decisions WHERE failure IS NULL;
