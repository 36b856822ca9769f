import { desk, deskAsk } from "#tests/support/desk.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";
import { atShare, median, type Section } from "./figures.ts";
import { fillProfiles } from "./people.ts";

const SITE = "amberlind-nl";
const MEMBERS = 100_000;
const ROUNDS = 21;
/** Milliseconds from the question to the answer on the desk. */
const BAR_MS = 500;

/** Members with an account each, and beside each what they may be found by. */
const ROWS = [
  `INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at)
   SELECT id, site, id || '@example.com', id || '@example.com', lower(name) || ' ' || id, '', created_at FROM profiles`,
  `INSERT INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount, locale, status, payment, created_at)
   SELECT 'order-' || id, site, '', id, 'amstel', '{}', 'p0', 50, 'ideal', 'NL', 'EUR', 1499, 1499, 2100, 260, 'nl', 'completed', 'tr_' || id, created_at FROM profiles`,
  `INSERT INTO payments (id, order_id, site, status, amount, currency, seen_at) SELECT payment, id, site, 'paid', amount, 'EUR', created_at FROM orders`,
  `INSERT INTO documents (id, kind, company, run, serial, number, site, host, order_id, member, amount, vat_amount, currency, credits, issued_at, keep_until)
   SELECT 'invoice/' || id, 'invoice', 'bench', 'invoice', rowid, 'BENCH-' || rowid, site, '', id, member, 1499, 260, 'EUR', 50, 0, 0 FROM orders`,
  `INSERT INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, refund, status, at)
   SELECT 'refund-' || id, id, payment, site, member, 1, 'EUR', 0, 'refused', 're_' || member, 'done', 0 FROM orders`,
  `INSERT INTO mandates (id, site, member, kind, method, customer, mandate, label, reference, signed_at)
   SELECT 'm-' || id, site, id, 'debit', 'directdebit', 'c-' || id, 'm-' || id, 'NL', 'RV-' || upper(id), 0 FROM profiles`,
  `INSERT INTO mandate_proofs (id, site, member, company, reference, creditor_id, creditor_name, holder, account, address, mobile, language, text, code_sent_at, signed_at)
   SELECT 'm-' || id, site, id, 'amstel', '', '', '', '', '', '{}', '+316' || (10000000 + rowid), 'nl', '', 0, 0 FROM profiles`,
  `INSERT INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, order_id, outcome, at)
   SELECT 's-' || id, site, id, 'N', 'W-' || id, id || '@other.example', 'nl', 0, 0, 'order-' || id, 'withdrawn', 0 FROM profiles`,
  `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
   SELECT 'r-' || id, site, 'R-' || upper(id), id, id, id, 'fraud', '', '{}', 0 FROM profiles`,
  `INSERT INTO complaints (id, site, number, call_key, kind, member, language, text, child, statement, evidence, at)
   SELECT 'c-' || id, site, 'C-' || upper(id), id, 'other', id, 'nl', '', 0, 0, '{}', 0 FROM profiles`,
  `INSERT INTO decisions (id, site, host, member, kind, subject, reason, facts, reported, at, appeal_until, applied_at)
   SELECT 'd-' || id, site, '', id, 'text', 'about_me', 'fraud', '', 0, 0, 0, 0 FROM profiles`,
  "ANALYZE",
];

/** An owner finds a member among 100,000 by each identifier, as the desk asks it. */
export async function find(): Promise<Section> {
  const site = await startSite();
  const db = await site.database("europe");
  await fillProfiles(db, SITE, MEMBERS);
  for (const rows of ROWS) await db.prepare(rows).run();
  const asked = await identifiers(site);
  const times = new Map(Object.keys(asked).map((kind) => [kind, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [kind, q] of Object.entries(asked)) {
      const begin = performance.now();
      const answer = await deskAsk(site, "GET /api/search", { host: "", query: { q } });
      const { found } = await answer.json<{ found: unknown[] }>();
      // the first round reads the pages of the database in
      if (round > 0) times.get(kind)?.push(performance.now() - begin);
      if (found.length === 0) throw new Error(`nobody is found by ${kind}: ${q}`);
    }
  await site.close();
  const figures = [...times].map(([kind, all]) => ({
    kind,
    ms: median(all),
    p95: atShare(all, 0.95),
    most: Math.max(...all),
  }));
  return {
    title: `Finding a member among ${MEMBERS.toLocaleString("en")} on the desk`,
    notes: [`An owner's search over all sites, ${ROUNDS} rounds; each table has a row for each member.`],
    rows: [
      ["found by", "ms", "p95", "most"],
      ...figures.map(({ kind, ms, p95, most }) => [kind, ms, p95, most]),
    ],
    bars: [
      {
        what: "the slowest of all",
        figure: Math.max(...figures.map(({ most }) => most)),
        bar: BAR_MS,
        unit: " ms",
      },
    ],
    figures,
  };
}

/** What one member in the middle is found by. */
async function identifiers(site: RunningSite): Promise<Record<string, string>> {
  const db = await site.database("europe");
  const row = await db
    .prepare("SELECT id, 10000000 + rowid AS mobile, name FROM profiles ORDER BY id LIMIT 1 OFFSET ?1")
    .bind(MEMBERS / 2)
    .first<{ id: string; mobile: number; name: string }>();
  if (!row) throw new Error("nobody is there");
  const { id, mobile, name } = row;
  const invoice = await db
    .prepare("SELECT number FROM documents WHERE member = ?1")
    .bind(id)
    .first<string>("number");
  // signs in before anything is measured
  await desk(site, "GET /api/me", { host: "" });
  return {
    email: `${id}@example.com`,
    "the beginning of an email": `${id}@`,
    name: `${name} ${id}`,
    "the beginning of a name": "Member 1",
    "one letter of a name": "m",
    member: id,
    phone: `06 ${mobile}`,
    order: `order-${id}`,
    payment: `tr_${id}`,
    invoice: invoice ?? "",
    refund: `re_${id}`,
    mandate: `RV-${id.toUpperCase()}`,
    withdrawal: `W-${id}`,
    report: `R-${id.toUpperCase()}`,
    complaint: `C-${id.toUpperCase()}`,
    decision: `d-${id}`,
  };
}
