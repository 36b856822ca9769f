import { type } from "#contract/schema.ts";

/** Whether he tells others what he has read, and is told what they have. */
export const preferencesBody = type({ read_marks: "boolean" });
export type PreferencesBody = typeof preferencesBody.infer;
export interface PreferencesAnswer {
  read_marks: boolean;
}
