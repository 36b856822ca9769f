-- What credits one refund or return is summed up by it.
CREATE INDEX documents_by_about ON documents (about) WHERE about IS NOT NULL;
