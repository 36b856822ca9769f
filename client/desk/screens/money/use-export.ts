import { DeskFailure, read } from "#client/desk/net.ts";
import { useParts } from "#client/desk/ui/use-parts.ts";
import { words } from "#client/desk/words.ts";
import type { ExportsQuery } from "#contract/desk/exports.ts";

const text = words.money.exports;

/** Reads a table part by part and saves it as one file. */
export function useExport() {
  const { start, ...progress } = useParts();
  return {
    ...progress,
    start: (query: Omit<ExportsQuery, "after">): Promise<void> =>
      start(
        JSON.stringify(query),
        async (after) => {
          const answer = await read("GET /api/exports", { ...query, ...(after !== "" && { after }) });
          if (answer.missing.length > 0) throw new DeskFailure("missing", text.missing(answer.missing));
          return answer;
        },
        text.empty[query.what],
      ),
  };
}
