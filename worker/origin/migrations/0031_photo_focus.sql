-- What stays visible where a photo is cut: fractions of its width and height as JSON, [0.48,0.35].
ALTER TABLE photos ADD COLUMN focus TEXT CHECK (json_valid(focus));
