-- An operator's refund is found by the provider's id: by who searches, and where it came back.
CREATE INDEX operator_refunds_by_provider ON operator_refunds (refund) WHERE refund IS NOT NULL;
