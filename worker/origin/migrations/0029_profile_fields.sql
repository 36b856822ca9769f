-- Six more fields of a profile. A list is JSON, empty where nothing was said.
ALTER TABLE profiles ADD COLUMN relationship_goal TEXT;
ALTER TABLE profiles ADD COLUMN height INTEGER;
ALTER TABLE profiles ADD COLUMN children TEXT;
ALTER TABLE profiles ADD COLUMN smoking TEXT;
ALTER TABLE profiles ADD COLUMN occupation TEXT;
ALTER TABLE profiles ADD COLUMN languages TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(languages));
