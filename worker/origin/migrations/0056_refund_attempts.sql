-- Until when somebody may be sending a refund, in seconds since 1970: nobody else sends it meanwhile.
ALTER TABLE refunds ADD COLUMN sending_until INTEGER NOT NULL DEFAULT 0;
