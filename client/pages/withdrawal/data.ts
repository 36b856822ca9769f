import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import {
  STATEMENT_LENGTHS,
  type StatementField,
  type TypedStatement,
} from "#contract/product/withdrawal-statement.ts";
import { route } from "./route.ts";

/** A form that was sent without script, with what was typed and what became of it. */
export interface Attempt {
  view: "form" | "confirm";
  typed: TypedStatement;
  faults: StatementField[];
  /** Why it was not taken; null where nothing was wrong. */
  failure: { code: string; retryAfter: number | null } | null;
}

export const source = pageSource(route, {
  data: ({ query }) =>
    ready({
      isSent: query.get("sent") === "1",
      /** The receipt's link names the order. */
      number: (query.get("number") ?? "").slice(0, STATEMENT_LENGTHS.number),
      attempt: null as Attempt | null,
    }),
});
export type Data = DataOf<typeof source>;
