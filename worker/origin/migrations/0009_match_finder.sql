-- Who lives in a town, the best standing first: the match finder looks around a member's own (directory/candidates.ts).
CREATE INDEX profiles_by_place ON profiles (place, site, gender, sexuality, standing DESC, id, date_of_birth, wish_min_age, wish_max_age, fictional, resold) WHERE status = 'active' AND invisible = 0;
