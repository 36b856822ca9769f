-- Who fits whom, in which order, and on which sites.

-- The ages that one looks for; null is no wish.
ALTER TABLE profiles ADD COLUMN wish_min_age INTEGER;
ALTER TABLE profiles ADD COLUMN wish_max_age INTEGER;
-- Joined while the signup said that sister sites show him too: nobody else ever is.
ALTER TABLE profiles ADD COLUMN resold INTEGER NOT NULL DEFAULT 0;
-- Where one stands (directory/standing.ts), in seconds; where one stood before; and when that changed, in milliseconds since 1970.
ALTER TABLE profiles ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN stood INTEGER NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
UPDATE profiles SET standing = active_at, stood = active_at;

-- A search has two ways: from the best standing on until its page is full, or, where few are of the ages, by those (directory/search-sql.ts).
-- What ends an index is there to be seen without a look at the row.
DROP INDEX profiles_by_activity;
DROP INDEX profiles_by_country_activity;
DROP INDEX profiles_by_region_activity;
DROP INDEX profiles_by_birth;
DROP INDEX profiles_by_country_birth;
DROP INDEX profiles_by_region_birth;
CREATE INDEX profiles_by_standing ON profiles (site, gender, sexuality, standing DESC, id, date_of_birth, wish_min_age, wish_max_age, fictional, resold, country, region) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_country_standing ON profiles (site, gender, sexuality, country, standing DESC, id, date_of_birth, wish_min_age, wish_max_age, fictional, resold, region) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_region_standing ON profiles (site, gender, sexuality, country, region, standing DESC, id, date_of_birth, wish_min_age, wish_max_age, fictional, resold) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_birth ON profiles (site, gender, sexuality, date_of_birth, wish_min_age, wish_max_age, fictional, resold) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_country_birth ON profiles (site, gender, sexuality, country, date_of_birth, wish_min_age, wish_max_age, fictional, resold) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_region_birth ON profiles (site, gender, sexuality, country, region, date_of_birth, wish_min_age, wish_max_age, fictional, resold) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_move ON profiles (site, moved_at) WHERE status = 'active' AND invisible = 0;
