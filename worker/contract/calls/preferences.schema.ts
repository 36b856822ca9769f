import { type } from "#contract/schema.ts";

/** Whether the member sends read marks to others, and receives theirs. */
export const preferencesBody = type({ read_marks: "boolean" });
export type PreferencesBody = typeof preferencesBody.infer;
