import { read } from "#client/desk/net.ts";
import type { CaseListQuery, ListedCase } from "#contract/desk/case-list.ts";

/** The address of a case. */
export const pathOf = ({ site, kind, id }: Pick<ListedCase, "site" | "kind" | "id">): string =>
  `/cases/${site}/${kind}/${encodeURIComponent(id)}`;

/**
 * The first case that this person may decide and nobody else has, but for the one that is given; null for
 * none.
 */
export async function freeCase(query: CaseListQuery, before = ""): Promise<ListedCase | null> {
  const { cases } = await read("GET /api/case-list", { ...query, free: "1" });
  return cases.find(({ id }) => id !== before) ?? null;
}
