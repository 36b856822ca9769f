import { publicCall } from "#contract/call.ts";
import type { UserAnswer } from "./user.ts";

export const logout = {
  GET: publicCall<{ answer: UserAnswer }>(),
};
