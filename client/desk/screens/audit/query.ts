import { AUDIT_AREAS } from "#contract/desk/audit-areas.ts";

/** How people and sites are named. */
export const ID = /^[a-z0-9-]{1,40}$/;
/** Of a day its year, month and date. */
export const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const CURSOR = /^\d{1,12}\.\d{1,2}\.\d{1,15}$/;

/** What the audit is asked for by an address: what cannot be asked for is left out, so that the rest is shown. */
export function queryOf(asked: URLSearchParams): Record<string, string> {
  const given = (name: string) => asked.get(name)?.trim() ?? "";
  const query = {
    site: ID.test(given("site")) ? given("site") : "",
    area: AUDIT_AREAS.find((area) => area === given("area")) ?? "",
    operator: ID.test(given("operator")) ? given("operator") : "",
    subject: given("subject").slice(0, 200),
    from: startOf(given("from"), 0),
    to: startOf(given("to"), 1),
    looks: given("looks") === "hide" ? "hide" : "",
    before: CURSOR.test(given("before")) ? given("before") : "",
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** When a day (YYYY-MM-DD) begins in the reader's own zone, or one so many days later; empty for no day. */
function startOf(day: string, later: number): string {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (date === undefined) return "";
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}
