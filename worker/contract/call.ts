/**
 * How a call is described: a light rule, which is on the edge's start path, with the types of what crosses.
 * Nothing here or in `calls/<area>/<name>.ts` may import a validator; schemas stand beside, in
 * `<name>.schema.ts`.
 */

/** How long a public answer is served from the cache. Answers about a person are never cached. */
export interface CacheRule {
  /** Seconds an answer is served without asking again. */
  fresh: number;
  /** Seconds after that in which it is still served, while it refreshes or the origin is down. */
  stale: number;
  /** The query keys that are part of the cache key; all others are ignored. `*`: the whole query. */
  by: readonly string[] | "*";
}

/**
 * Who gets an answer from the origin. Without a member's session, a `member` call is a 403 (login_required);
 * without a partner's token, a `partner` call is a 401. Operators' calls are the desk's (`desk/`).
 */
export type Needs = "nobody" | "member" | "partner";

export interface Rule {
  needs: Needs;
  /** The body is a file and not JSON: it is passed on unread, with a larger size limit and a longer timeout. */
  body?: "image" | "audio";
  cache: CacheRule | null;
}

/** The types of what crosses in a call; what is left out is an empty query, or no body. */
interface Crossing {
  query?: object;
  body?: object;
  answer: unknown;
}

export type NoQuery = Record<string, never>;

declare const crosses: unique symbol;

/** A rule that carries the types of its query, body and answer. They exist for the compiler only. */
export interface CallRule<N extends Needs, T extends Crossing> extends Rule {
  needs: N;
  readonly [crosses]?: {
    query: T extends { query: infer Query extends object } ? Query : NoQuery;
    body: T extends { body: infer Body extends object } ? Body : null;
    answer: T["answer"];
  };
}

/** The types that a call carries. */
export type Crosses<R extends Rule> = R extends { readonly [crosses]?: infer T } ? NonNullable<T> : never;

/** A call that anybody may make. */
export const publicCall = <T extends Crossing>(): CallRule<"nobody", T> => ({ needs: "nobody", cache: null });

/** A public call whose answers are the same for everybody, and shared between them through the cache. */
export const cachedCall = <T extends Crossing>(
  cache: CacheRule,
): CallRule<"nobody", T> & { cache: CacheRule } => ({ needs: "nobody", cache });

export const memberCall = <T extends Crossing>(): CallRule<"member", T> => ({ needs: "member", cache: null });

/** A member's call whose body is a picture, or a recording. */
export const uploadCall = <T extends Crossing>(body: Rule["body"] = "image"): CallRule<"member", T> => ({
  needs: "member",
  body,
  cache: null,
});

/** A call of anybody's whose body is a picture. */
export const publicUploadCall = <T extends Crossing>(): CallRule<"nobody", T> => ({
  needs: "nobody",
  body: "image",
  cache: null,
});

export const partnerCall = <T extends Crossing>(): CallRule<"partner", T> => ({
  needs: "partner",
  cache: null,
});
