import { existsSync } from "node:fs";
import { mayAct, OPERATOR_ROLES, type Operator, type OperatorRole } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { type } from "#contract/schema.ts";
import { fault } from "./faults.ts";
import { parseToml } from "./read-toml.ts";

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
  second_for: word
    .describe("the id of a company in companies.toml")
    .array()
    .default(() => []),
});
export const operatorFile = type({ "[string]": operatorTable });

/** What of the sites an operator's table is checked against. */
interface Known {
  sites: readonly Pick<Tenant, "id" | "origin">[];
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
      second: table.second_for.flatMap((company) => known.companies.get(company) ?? []).toSorted(),
    });
  }
  faults.push(...lonelySites(name, operators, known));
  return operators;
}

function faultsOf(
  id: string,
  { email, role, companies, sites, second_for: second }: typeof operatorTable.infer,
  name: string,
  known: Known,
  before: readonly Operator[],
): string[] {
  const faults: string[] = [];
  const twin = before.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (twin)
    faults.push(fault(name, `${id}.email`, "an address of their own", `"${email}", which is ${twin.id}'s`));
  if (companies.length + sites.length + second.length === 0)
    faults.push(fault(name, id, "companies or sites", "neither"));
  for (const company of companies)
    if (!known.companies.has(company))
      faults.push(
        fault(name, `${id}.companies`, `some of ${[...known.companies.keys()].join(", ")}`, `"${company}"`),
      );
  for (const site of sites)
    if (!known.sites.some((each) => each.id === site))
      faults.push(fault(name, `${id}.sites`, "the ids of valid sites", `"${site}"`));
  for (const company of second)
    faults.push(...secondFaults(id, company, { role, companies, sites }, name, known));
  return faults;
}

/** The faults of a company for which somebody is the second person: it has to be another company than theirs. */
function secondFaults(
  id: string,
  company: string,
  { role, companies, sites }: Pick<typeof operatorTable.infer, "role" | "companies" | "sites">,
  name: string,
  { companies: known }: Known,
): string[] {
  const at = `${id}.second_for`;
  const theirs = known.get(company);
  if (!theirs) return [fault(name, at, `some of ${[...known.keys()].join(", ")}`, `"${company}"`)];
  if (companies.includes(company) || theirs.some((site) => sites.includes(site)))
    return [fault(name, at, "companies that they do not work for", `"${company}"`)];
  if (!mayAct(role, SECONDS))
    return [fault(name, `${id}.role`, "a moderator, finance or an owner", `"${role}"`)];
  return [];
}

const DECIDERS: readonly OperatorRole[] = ["moderator"];
/** Who can be a second person: moderators of appeals, finance of credits. */
const SECONDS: readonly OperatorRole[] = ["moderator", "finance"];

/** Sites where one person alone decides: nobody could look at an appeal against what they decided. */
function lonelySites(name: string, operators: readonly Operator[], { sites, companies }: Known): string[] {
  const deciders = operators.filter(({ role }) => mayAct(role, DECIDERS));
  return sites.flatMap(({ id, origin }) => {
    const there = deciders.filter((each) => each.sites.includes(id) || each.second.includes(id));
    const [only] = there;
    if (origin !== "embedded" || only === undefined || there.length > 1) return [];
    const company = [...companies].find(([, theirs]) => theirs.includes(id))?.[0] ?? "";
    const wanted = `somebody besides ${only.id} who decides on ${id}, such as \`second_for = ["${company}"]\` of a person from outside`;
    return [fault(name, only.id, wanted, "nobody")];
  });
}
