import { searchQuery } from "#contract/desk/search.schema.ts";
import { IDENTIFIERS, type Found, type Identifier } from "#contract/desk/search.ts";
import { mayAct, type Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { allPools } from "#origin/base/env.ts";
import { readNumber } from "#origin/safety/complaints/numbers.ts";
import { personHandler } from "./call.ts";
import {
  findingStatements,
  NAMES_PAGE,
  nameStatements,
  type FoundRow,
  type NamePlace,
  type Typed,
} from "./member/find-members.ts";

/** Digits that a phone number has at least. */
const PHONE_DIGITS = 6;

/** Finds members by whatever was typed: one round to each pool. */
export const search = personHandler("GET /api/search", {
  query: searchQuery,
  async answer({ env, operator, query: { q, after } }) {
    const tenants = (await allTenants()).filter(({ id }) => operator.sites.includes(id));
    const own = tenants.filter(({ origin }) => origin === "embedded");
    const kinds = (Object.keys(IDENTIFIERS) as Identifier[]).filter((kind) =>
      mayAct(operator.role, IDENTIFIERS[kind]),
    );
    const typed = await readTyped(q, own);
    const place = placeIn(after);
    const pools = await Promise.all(
      allPools(env).map(async ({ pool, database }) => {
        const sites = own.filter((tenant) => tenant.pool === pool).map(({ id }) => id);
        if (sites.length === 0) return [];
        const statements = [
          ...(place ? [] : findingStatements(database, sites, kinds, typed)),
          ...nameStatements(database, sites, typed.text, place),
        ];
        const results = await database.batch<FoundRow>(statements);
        return results.flatMap((each) => each.results);
      }),
    );
    const rows = pools.flat();
    const names = rows
      .filter(({ kind }) => kind === "name")
      .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.site < b.site ? -1 : 1));
    const shown = names.slice(0, NAMES_PAGE);
    const last = names.length > NAMES_PAGE ? shown.at(-1) : undefined;
    // whose email begins like a name or a number comes last, and once
    const isLast = ({ kind }: FoundRow) => kind === "email" && !typed.text.includes("@");
    const first = [...once(rows.filter((row) => row.kind !== "name" && !isLast(row))), ...shown];
    const known = new Set(first.map(({ member }) => member));
    const emails = rows.filter((row) => isLast(row) && !known.has(row.member));
    return {
      found: [...first, ...emails].map((row) => foundOf(row, operator)),
      looked_for: kinds,
      own_backend: tenants.filter(({ origin }) => origin !== "embedded").map(({ id }) => id),
      next: last ? `${last.site}/${last.id}` : null,
    };
  },
});

/** The same thing found in two ways is one. */
const once = (rows: readonly FoundRow[]): FoundRow[] => [
  ...new Map(rows.map((row) => [`${row.kind} ${row.site} ${row.id} ${row.member}`, row])).values(),
];

function placeIn(cursor: string | undefined): NamePlace | null {
  if (cursor === undefined) return null;
  const [site = "", key = ""] = cursor.split(/\/(.*)/s, 2);
  return { site, key };
}

/**
 * What was typed, in the forms in which identifiers are stored; a phone number as the sites' countries write
 * it.
 */
async function readTyped(q: string, tenants: readonly Tenant[]): Promise<Typed> {
  const text = q.trim();
  return {
    text,
    ids: JSON.stringify([...new Set([text, text.toUpperCase(), text.toLowerCase()])]),
    phones: JSON.stringify(await phonesOf(text, tenants)),
    complaint: readNumber(text) ?? "",
  };
}

async function phonesOf(text: string, tenants: readonly Tenant[]): Promise<string[]> {
  if (!/^[+(]?[\d\s()./-]+$/.test(text) || text.replace(/\D/g, "").length < PHONE_DIGITS) return [];
  // imported only for what may be a number: the library weighs more than the rest of the call
  const { isSupportedCountry, parsePhoneNumberFromString } = await import("libphonenumber-js/mobile");
  const countries = new Set(
    tenants.flatMap(({ settings }) => settings.countries).filter((country) => isSupportedCountry(country)),
  );
  const numbers = [...countries].map((country) => parsePhoneNumberFromString(text, country)?.number);
  return [...new Set(numbers.flatMap((number) => number ?? []))];
}

/** What was found, with the screen of the desk that shows it to this person. */
function foundOf({ kind, id, site, member, name }: FoundRow, operator: Operator): Found {
  return { kind, id, site, member, name, url: screenOf({ kind, id, site, member }, operator) };
}

/** A case for those who decide cases, an order for those who account for it, and else its member. */
function screenOf({ kind, id, site, member }: Omit<FoundRow, "name">, { role }: Operator): string | null {
  const isCase = kind === "report" || kind === "complaint" || kind === "decision";
  if (isCase && mayAct(role, ["moderator"])) return `/cases/${site}/${kind}/${encodeURIComponent(id)}`;
  if (kind === "order" && mayAct(role, ["finance"])) return `/money/orders/${site}/${id}`;
  return member === null ? null : `/members/${site}/${member}`;
}
