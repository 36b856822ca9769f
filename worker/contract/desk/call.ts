import type { NoQuery } from "#contract/call.ts";
import type { OperatorRole } from "#contract/platform/operators.ts";

/**
 * How a call of the desk is described. `of`: it is about one site, which stands in the query as `site`, or
 * about all sites of the person who asks. Its roles are enforced by the origin; an owner may make every
 * call.
 */
export interface DeskRule {
  of: "site" | "person";
  roles: readonly OperatorRole[];
  /** It may be about a site whose members are on a backend of its own. */
  anyOrigin?: true;
  /** It is for the second person of a site as well, who works for another company. */
  isForSecond?: true;
}

/** The types of what crosses in a call; what is left out is an empty query, or no body. */
interface Crossing {
  query?: object;
  body?: object;
  answer: unknown;
}

declare const crosses: unique symbol;

/** A rule that carries the types of its query, body and answer. They exist for the compiler only. */
export interface DeskCallRule<Of extends DeskRule["of"], T extends Crossing> extends DeskRule {
  of: Of;
  readonly [crosses]?: {
    query: T extends { query: infer Query extends object } ? Query : NoQuery;
    body: T extends { body: infer Body extends object } ? Body : null;
    answer: T["answer"];
  };
}

/** The types that a call carries. */
export type DeskCrosses<R extends DeskRule> = R extends { readonly [crosses]?: infer T }
  ? NonNullable<T>
  : never;

/** A call about one site, of a person with one of these roles who works for it, or of an owner. */
export const siteCall = <T extends Crossing>(...roles: OperatorRole[]): DeskCallRule<"site", T> => ({
  of: "site",
  roles,
});

/** The same, of sites on a backend of their own too: it asks nothing about members. */
export const siteOrBackendCall = <T extends Crossing>(...roles: OperatorRole[]): DeskCallRule<"site", T> => ({
  of: "site",
  roles,
  anyOrigin: true,
});

/** The same for the second person of a site too: its handler refuses them what is no matter for two. */
export const secondPersonCall = <T extends Crossing>(...roles: OperatorRole[]): DeskCallRule<"site", T> => ({
  of: "site",
  roles,
  isForSecond: true,
});

/** A call about all sites of the person who makes it, with one of these roles, or of an owner. */
export const personCall = <T extends Crossing>(...roles: OperatorRole[]): DeskCallRule<"person", T> => ({
  of: "person",
  roles,
});
