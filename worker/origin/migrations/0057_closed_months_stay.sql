-- A closing stays as it was made: without its row, everything that it holds could be changed again.
CREATE TRIGGER closed_months_kept BEFORE DELETE ON closed_months
BEGIN SELECT RAISE(ABORT, 'a closed month is never changed'); END;
-- its sums and its digest are made once, right after it was closed
CREATE TRIGGER closed_months_unchanged BEFORE UPDATE ON closed_months
WHEN OLD.digest IS NOT NULL OR (NEW.company, NEW.month, NEW.until, NEW.acknowledged, NEW.site, NEW.operator_id, NEW.operator, NEW.closed_at)
  <> (OLD.company, OLD.month, OLD.until, OLD.acknowledged, OLD.site, OLD.operator_id, OLD.operator, OLD.closed_at)
BEGIN SELECT RAISE(ABORT, 'a closed month is never changed'); END;
CREATE TRIGGER closed_movements_complete BEFORE INSERT ON closed_movements
WHEN EXISTS (SELECT 1 FROM closed_months WHERE company = NEW.company AND month = NEW.month)
BEGIN SELECT RAISE(ABORT, 'a closed month is never changed'); END;
