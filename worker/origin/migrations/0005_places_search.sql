-- A town's name as it is searched by: small letters without marks (directory/place-key.ts writes it). Places that were there before have none
-- until they are written again: npm run -s places.
ALTER TABLE places ADD COLUMN search TEXT NOT NULL DEFAULT '';
CREATE INDEX places_by_search ON places (country, search);
