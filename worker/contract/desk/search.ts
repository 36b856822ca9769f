import { personCall } from "./call.ts";
import type { SearchQuery } from "./search.schema.ts";

export type { SearchQuery };

/** What can be looked for, and who besides an owner may find it. `statement`: a withdrawal without a session. */
export const IDENTIFIERS = {
  email: ["support", "moderator", "finance"],
  name: ["support", "moderator", "finance"],
  member: ["support", "moderator", "finance"],
  phone: ["support", "finance"],
  order: ["support", "finance"],
  payment: ["support", "finance"],
  document: ["support", "finance"],
  refund: ["support", "finance"],
  mandate: ["support", "finance"],
  statement: ["support", "finance"],
  report: ["moderator"],
  complaint: ["moderator"],
  decision: ["support", "moderator"],
} as const;
export type Identifier = keyof typeof IDENTIFIERS;

/** Something that an identifier names, and the member that it is about. */
export interface Found {
  kind: Identifier;
  /** The identifier as it is stored. */
  id: string;
  site: string;
  /** Null where nobody has an account behind it, as with a complaint of a visitor. */
  member: string | null;
  /** Null for an erased account. */
  name: string | null;
  /** The desk's screen that shows it. */
  url: string | null;
}

export interface SearchAnswer {
  found: Found[];
  /** What was looked for. */
  looked_for: Identifier[];
  /** Sites of the person whose members are on a backend of their own: nothing is found there. */
  own_backend: string[];
  /** Cursor of the next page of names, null after the last. */
  next: string | null;
}

/** Finds members by any identifier, over all sites of the person who asks. */
export const search = {
  GET: personCall<{ query: SearchQuery; answer: SearchAnswer }>("support", "moderator", "finance"),
};
