import { memberCall, publicCall } from "#contract/call.ts";
import type { User } from "#contract/entities.ts";
import type { PasskeyLoginBody } from "./passkeys.schema.ts";
import type { PushSubscriptionBody } from "./push.schema.ts";
import type { LanguageBody, LoginBody, UserQuery } from "./user.schema.ts";

export type { LanguageBody, LoginBody, PasskeyLoginBody, PushSubscriptionBody };

/** Null: nobody is logged in. */
export interface UserAnswer {
  user: User | null;
}

export const user = {
  GET: publicCall<{ answer: UserAnswer }>(),
  /** A login; with `push=1` in the query a member's push subscription, which has no answer. */
  POST: publicCall<{
    query: UserQuery;
    body: LoginBody | PasskeyLoginBody | PushSubscriptionBody;
    answer: UserAnswer | null;
  }>(),
  PUT: memberCall<{ body: LanguageBody; answer: UserAnswer }>(),
};
