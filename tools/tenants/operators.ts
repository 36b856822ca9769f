import { existsSync } from "node:fs";
import { type } from "arktype";
import { OPERATOR_ROLES, type Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { fault, parseToml } from "./faults.ts";

export const OPERATORS = "operators.toml";

const word = type(/^[a-z0-9-]{1,40}$/);
/** A table of operators.toml. */
const operatorTable = type({
  "+": "reject",
  email: type("string.email <= 254"),
  name: type("0 < string <= 60"),
  role: type.enumerated(...OPERATOR_ROLES),
  companies: word
    .describe("the id of a company in companies.toml")
    .array()
    .default(() => []),
  sites: word
    .describe("the id of a site")
    .array()
    .default(() => []),
});
export const operatorFile = type({ "[string]": operatorTable });

/** What of the sites an operator's table is checked against. */
interface Known {
  sites: readonly Pick<Tenant, "id">[];
  /** By the id of a company, the ids of its sites. */
  companies: ReadonlyMap<string, readonly string[]>;
}

/**
 * The operators of a folder's operators.toml, with the sites of their companies; none where there is no file.
 * An invalid table is left out, so that its person has no access, and all its faults are reported.
 */
export function readOperators(path: string, name: string, known: Known, faults: string[]): Operator[] {
  if (!existsSync(path)) return [];
  const operators: Operator[] = [];
  for (const [id, given] of Object.entries(parseToml(path, name, faults) ?? {})) {
    const table = operatorTable(given);
    if (!word.allows(id) || table instanceof type.errors) {
      if (table instanceof type.errors)
        faults.push(...table.map((e) => fault(name, [id, ...e.path].join("."), e.expected, e.actual)));
      else faults.push(fault(name, id, "a word of small letters, digits and hyphens", JSON.stringify(id)));
      continue;
    }
    const own = faultsOf(id, table, name, known, operators);
    faults.push(...own);
    if (own.length > 0) continue;
    const sites = [
      ...table.companies.flatMap((company) => known.companies.get(company) ?? []),
      ...table.sites,
    ];
    operators.push({
      id,
      email: table.email,
      name: table.name,
      role: table.role,
      sites: [...new Set(sites)].toSorted(),
    });
  }
  return operators;
}

function faultsOf(
  id: string,
  { email, companies, sites }: typeof operatorTable.infer,
  name: string,
  known: Known,
  before: readonly Operator[],
): string[] {
  const faults: string[] = [];
  const twin = before.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (twin)
    faults.push(fault(name, `${id}.email`, "an address of their own", `"${email}", which is ${twin.id}'s`));
  if (companies.length + sites.length === 0) faults.push(fault(name, id, "companies or sites", "neither"));
  for (const company of companies)
    if (!known.companies.has(company))
      faults.push(
        fault(name, `${id}.companies`, `some of ${[...known.companies.keys()].join(", ")}`, `"${company}"`),
      );
  for (const site of sites)
    if (!known.sites.some((each) => each.id === site))
      faults.push(fault(name, `${id}.sites`, "the ids of valid sites", `"${site}"`));
  return faults;
}
