import { personCall } from "./call.ts";
import type { RevokedToken, TokenBody } from "./tokens.schema.ts";

/** A token for commands; the token itself is shown once, and only its hash is stored. */
export interface PersonalToken {
  id: string;
  label: string;
  /** ISO date and time. */
  made_at: string;
  used_at: string | null;
}

/** A person's own tokens, the newest first. */
export interface TokensAnswer {
  tokens: PersonalToken[];
}

export const tokens = {
  GET: personCall<{ answer: TokensAnswer }>("support", "moderator", "finance"),
  POST: personCall<{ body: TokenBody; answer: TokensAnswer & { token: string | null } }>(
    "support",
    "moderator",
    "finance",
  ),
  DELETE: personCall<{ query: RevokedToken; answer: TokensAnswer }>("support", "moderator", "finance"),
};
