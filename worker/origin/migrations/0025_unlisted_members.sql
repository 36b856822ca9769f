-- The daily sweep wakes the objects of members who have not logged in since the index of notifications came, and each writes its row.
UPDATE roll SET due_at = unixepoch() WHERE member NOT IN (SELECT member FROM notification_index);
