-- Members are found by the beginning of their name. A member who is hidden from every search is not in the index.
CREATE INDEX profiles_by_name ON profiles (site, name COLLATE NOCASE, id, resold) WHERE status = 'active' AND invisible = 0;
