import { type } from "#contract/schema.ts";

export const complaintStatusQuery = type({ number: "string <= 60", key: "string <= 100" });
export type ComplaintStatusQuery = typeof complaintStatusQuery.infer;

export const complaintLookupBody = type({ number: "string <= 60", email: "string <= 254" });
export type ComplaintLookupBody = typeof complaintLookupBody.infer;
