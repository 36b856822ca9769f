-- What becomes of a photo while a complaint about it waits, in complaints.photo_hold: asked (the address has to be
-- confirmed by a click), waits (for an operator to say), held, over (nobody decided in time). Null where none is wanted.
ALTER TABLE complaints ADD COLUMN photo_hold TEXT;
UPDATE complaints SET photo_hold = 'held' WHERE id IN (SELECT complaint FROM photo_holds);

-- since when, in seconds since 1970
ALTER TABLE photo_holds ADD COLUMN at INTEGER;
UPDATE photo_holds SET at = unixepoch();
