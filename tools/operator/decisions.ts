import { parseArgs } from "node:util";
import type { ListedDecision, MemberDecisionsAnswer } from "#contract/desk/member-decisions.ts";
import { CONDUCT_REASONS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/member-decisions";
const USAGE = `npm run decisions -- <site> [list [<member>]]                       lists decisions, open appeals first
npm run decisions -- <site> suspend <member> <reason> "<facts>" [--days=14] [--reported]
npm run decisions -- <site> close <member> <reason> "<facts>" [--reported]
npm run decisions -- <site> remove_text <member> <field> <reason> "<facts>" [--reported]
npm run decisions -- <site> refuse_photo <key> <photo reason> ["<facts>"] [--reported]
npm run decisions -- <site> lift <decision> "<reason>"               takes a decision back
npm run decisions -- <site> grant|refuse <decision> "<reason>"       decides an appeal
reasons: ${CONDUCT_REASONS.join(", ")}
photo reasons: ${PHOTO_REFUSALS.join(", ")}
The member reads the facts and the reason: write them to the member, in their language.`;

/** What each action is called with, in the order of the command line. */
const ACTIONS: Record<string, readonly string[]> = {
  suspend: ["profile", "reason", "facts"],
  close: ["profile", "reason", "facts"],
  remove_text: ["profile", "field", "reason", "facts"],
  refuse_photo: ["key", "reason", "facts"],
  lift: ["decision", "reason"],
  grant: ["decision", "reason"],
  refuse: ["decision", "reason"],
};
/** May be left out. */
const OPTIONAL = "refuse_photo facts";

const lineOf = ({
  id,
  kind,
  state,
  member,
  name,
  subject,
  reason,
  at,
  ends_at: end,
  appeal,
}: ListedDecision): string =>
  [
    `  ${id}`,
    kind,
    `${name ?? "?"} (${member})`,
    subject === member ? "" : subject,
    reason,
    at,
    end === null ? "" : `until ${end}`,
    state,
    appeal.state === "open" ? `APPEAL since ${appeal.at}` : `appeal: ${appeal.state}`,
  ]
    .filter((part) => part !== "")
    .join("; ");

/**
 * npm run decisions: lists decisions against members of a site, or makes one, takes one back or decides an
 * appeal.
 */
async function main(given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    options: { days: { type: "string" }, reported: { type: "boolean" } },
    allowPositionals: true,
  });
  const [id, action = "list", ...rest] = positionals;
  if (id === undefined) throw new Fault(USAGE);
  const at = siteNamed(id);
  if (action === "list") {
    const query = rest[0] === undefined ? "" : `?profile=${encodeURIComponent(rest[0])}`;
    const { decisions, actions } = await operatorCall<MemberDecisionsAnswer>(at, `${PATH}${query}`);
    for (const decision of decisions) console.log(lineOf(decision));
    console.log(`${decisions.length} decisions; the latest actions:`);
    for (const { at: when, operator, action: what, subject, reason } of actions)
      console.log(`  ${when}${operator && ` by ${operator}`}: ${what} ${subject} (${reason})`);
    return;
  }
  const names = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const isShort = rest.length === (names?.length ?? 0) - 1 && `${action} ${names?.at(-1)}` === OPTIONAL;
  if (!names || (rest.length !== names.length && !isShort)) throw new Fault(USAGE);
  const isNew = !names.includes("decision");
  await operatorCall<MemberDecisionsAnswer>(at, PATH, {
    action,
    ...Object.fromEntries(names.flatMap((name, i) => (rest[i] === undefined ? [] : [[name, rest[i]]]))),
    ...(isNew && values.reported === true && { reported: true }),
    ...(values.days !== undefined && { days: Number(values.days) }),
  });
  console.log(`${action}: ${rest[0]}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
