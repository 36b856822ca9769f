import { memberCall, publicCall } from "#contract/call.ts";
import type { User } from "#contract/entities.ts";
import type { LanguageBody, LoginBody } from "./user.schema.ts";

export type { LanguageBody, LoginBody };

/** Null: nobody is logged in. */
export interface UserAnswer {
  user: User | null;
}

export const user = {
  GET: publicCall<{ answer: UserAnswer }>(),
  POST: publicCall<{ body: LoginBody; answer: UserAnswer }>(),
  PUT: memberCall<{ body: LanguageBody; answer: UserAnswer }>(),
};
