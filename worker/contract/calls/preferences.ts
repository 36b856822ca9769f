import { memberCall } from "#contract/call.ts";
import type { PreferencesBody } from "./preferences.schema.ts";

export type { PreferencesBody };

export interface PreferencesAnswer {
  read_marks: boolean;
}

export const preferences = {
  PUT: memberCall<{ body: PreferencesBody; answer: PreferencesAnswer }>(),
};
