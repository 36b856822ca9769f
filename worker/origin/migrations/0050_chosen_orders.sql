-- The order that an operator chose for the statement of a withdrawal, before anything was withdrawn: of two who choose at once, the first.
ALTER TABLE withdrawal_statements ADD COLUMN chosen TEXT;
