-- Documents that could not be issued or made, until they are: tried again after a time that grows, and listed for the operator. Times in seconds
-- since 1970.
CREATE TABLE document_faults (
  -- `invoice/<order>`, `correction/<refund or return>`, `pdf/<number>`
  about TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  order_id TEXT NOT NULL,
  tries INTEGER NOT NULL,
  at INTEGER NOT NULL,
  next_at INTEGER NOT NULL
) STRICT;
CREATE INDEX document_faults_by_site ON document_faults (site, at);
