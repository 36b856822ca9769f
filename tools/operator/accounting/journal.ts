import type { Period } from "#contract/accounting/period.ts";
import type { JournalAnswer, JournalCash, JournalDocument } from "#contract/desk/journal.ts";
import { operatorCall } from "#tools/operator/operator-call.ts";
import { sitesByPool } from "./company.ts";

export type JournalPart = "documents" | "cash";

/**
 * What a company's sites book of a period, in the order of their days: each pool is asked through one site of
 * the company. Throws a Fault for no company.
 */
export async function readJournal<Part extends JournalPart>(
  company: string,
  part: Part,
  { from, to }: Period,
): Promise<JournalAnswer[Part]> {
  const entries: (JournalDocument | JournalCash)[] = [];
  for (const site of sitesByPool(company))
    for (let after: string | null = ""; after !== null;) {
      const query: Record<string, string> = { part, from, to, ...(after === "" ? {} : { after }) };
      const answer: JournalAnswer = await operatorCall(site, `/api/journal?${new URLSearchParams(query)}`);
      entries.push(...answer[part]);
      after = answer.next;
    }
  return entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) as JournalAnswer[Part];
}
