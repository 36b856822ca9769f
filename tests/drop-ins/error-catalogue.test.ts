import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERROR_CODES } from "#contract/errors.ts";
import en from "#locales/en.json" with { type: "json" };
import { QUOTED } from "./quoted-sentences.ts";

const WORDS = "tests/worker/edge/error-words.test.ts";
const BUY = "tests/e2e/buy.spec.ts";
const SIGNUP = "tests/e2e/signup.spec.ts";
const FORM_WORDS = "tests/e2e/form-words.spec.ts";
const DEBIT = "tests/worker/origin/money/directdebit.test.ts";
const NEWCOMER = "on a phone: from the German index, step by step, by the mail, to an active member";
const RESET_FORM =
  "the form for a new password says in the reader's language that an address has no account, and that there were too many emails";
const SETTINGS_FORMS =
  "the settings and the credits say in the reader's language what is wrong with an address, a password and a code";
const WRONG = "a wrong password is answered in the reader's language";
const REFUSED = "a form that is refused says why in the reader's language";
const FAULT =
  "a fault of the server says in the reader's language to try again later or to write to the support";

/**
 * The messages of the specification's error catalogue (sections 5 and 8): what causes each, and the test that
 * reaches it through the front door by that cause.
 */
const CATALOGUE: [id: string, section: number, cause: string, file: string, title: string][] = [
  ["login.failure.login_failed", 8, "a wrong password", WORDS, WRONG],
  [
    "login.failure.account_blocked",
    8,
    "five wrong passwords",
    WORDS,
    "a blocked account says in the reader's language for how many minutes",
  ],
  [
    "login.failure.deletion_pending",
    8,
    "the right password of a deleted account",
    WORDS,
    "an account pending deletion says so in the reader's language, after the right password alone",
  ],
  ["login.failure.error", 8, "the directory can't be read at a login", WORDS, FAULT],
  ["signup.fault.too_many_mails", 8, "a fourth reset email in a day", FORM_WORDS, RESET_FORM],
  ["signup.fault.email_not_found", 8, "a reset for an address without an account", FORM_WORDS, RESET_FORM],
  [
    "signup.fault.passwords_differ",
    5,
    "two entries that differ",
    SIGNUP,
    "a forgotten password is reset by the email once, and the two entries must be the same",
  ],
  [
    "activate.error.title",
    8,
    "an activation link that is void",
    SIGNUP,
    "an expired link offers a new mail, in whichever browser it was opened",
  ],
  [
    "activate.error.expired",
    8,
    "an activation link that is void",
    SIGNUP,
    "an expired link offers a new mail, in whichever browser it was opened",
  ],
  [
    "signup.fault.link_expired",
    8,
    "a link for a new password that was used",
    SIGNUP,
    "a forgotten password is reset by the email once, and the two entries must be the same",
  ],
  ["signup.fault.invalid_date_of_birth", 5, "no date of birth", SIGNUP, NEWCOMER],
  ["signup.fault.invalid_email", 5, "an address that is none", SIGNUP, NEWCOMER],
  ["signup.fault.email_taken", 5, "the address of an account", SIGNUP, NEWCOMER],
  [
    "signup.fault.account_exists",
    8,
    "the address of an account, at a signup that a partner began",
    SIGNUP,
    "a person who comes from a partner is asked only for what is missing",
  ],
  ["activate.error.failed", 8, "the directory can't be read at an activation", WORDS, FAULT],
  ["error.404", 8, "an unknown address", WORDS, "a page that doesn't exist says so in the reader's language"],
  [
    "error.home",
    8,
    "an unknown address",
    WORDS,
    "a page that doesn't exist says so in the reader's language",
  ],
  [
    "error.fallback",
    8,
    "the error page itself fails",
    "tests/worker/edge/error-pages.test.ts",
    "when the error page itself fails, a notice in the page's language has status, code, reference and a link home",
  ],
  [
    "error.notice",
    8,
    "the error page itself fails",
    "tests/worker/edge/error-pages.test.ts",
    "when the error page itself fails, a notice in the page's language has status, code, reference and a link home",
  ],
  ["error.unknown", 8, "the directory can't be read behind a link", WORDS, FAULT],
  ["error.code.wrong_method", 8, "a page is asked for by DELETE", WORDS, REFUSED],
  ["error.code.cross_site", 8, "another site sends a form", WORDS, REFUSED],
  ["error.code.too_large", 8, "a form of more than 8 KB", WORDS, REFUSED],
  [
    "error.code.invalid_input",
    8,
    "a form names an unknown language",
    WORDS,
    "a form with a value that does not exist is told in the reader's language",
  ],
  ["settings.fault.invalid_email", 5, "a new address that is none", FORM_WORDS, SETTINGS_FORMS],
  ["settings.fault.wrong_password", 5, "a wrong old password", FORM_WORDS, SETTINGS_FORMS],
  ["credits.fault.code_not_found", 5, "a made-up code", FORM_WORDS, SETTINGS_FORMS],
  [
    "credits.fault.code_used",
    5,
    "a code that was paid with before",
    "tests/worker/origin/money/discount-codes.test.ts",
    "a code for once is used once",
  ],
  ["debit.blocked", 8, "a debit that the bank returned", DEBIT, "a member whose bank returned a debit"],
  [
    "credits.debit.blocked",
    8,
    "a debit that the bank returned",
    DEBIT,
    "a member whose bank returned a debit",
  ],
  ["debit.limit", 8, "two debits in thirty days", DEBIT, "two debits in thirty days"],
  ["credits.debit.limit", 8, "two debits in thirty days", DEBIT, "two debits in thirty days"],
  [
    "chat.few.title",
    8,
    "a fourth message with the credits of a signup",
    "tests/e2e/chat-bounds.spec.ts",
    "with too few credits the words stay, and it is said in the reader's language what is missing",
  ],
  [
    "chat.closed.premium_required",
    8,
    "a free member's third conversation",
    "tests/worker/origin/member/chat.test.ts",
    "a free member begins two conversations and no third",
  ],
  [
    "like.limit",
    8,
    "a like after the last one of a day",
    FORM_WORDS,
    "the like after the last one of a day says in the reader's language when there are more",
  ],
  [
    "debit.fault.code",
    5,
    "a wrong SMS code",
    "tests/e2e/directdebit.spec.ts",
    "direct debit to the end: from the order to the mandate",
  ],
  [
    "order.not",
    8,
    "a payment that was cancelled or failed",
    BUY,
    "by three methods in two countries: one is cancelled",
  ],
  [
    "order.refused",
    8,
    "a remembered card is refused",
    BUY,
    "a remembered card that is refused says in the reader's language what to do",
  ],
  [
    "order.repeat.failed",
    8,
    "the page of a bundle after a remembered card was refused",
    BUY,
    "a remembered card that is refused says in the reader's language what to do: by hand, or with a wallet",
  ],
  [
    "shell.blocked.title",
    8,
    "a block while the conversation is open",
    "tests/e2e/chat.spec.ts",
    "a member who is blocked while the conversation is open sees no more of it",
  ],
  [
    "chat.remove.failed",
    8,
    "the call that deletes a conversation fails",
    "tests/e2e/chat.spec.ts",
    "a conversation that is deleted is gone at once, stays gone, and is still the other's",
  ],
  [
    "swipe.limit",
    8,
    "the fourth like of a day",
    "tests/e2e/swipe.spec.ts",
    "after the fourth like the clock says when there are more",
  ],
];

/** Groups of which every message needs a row. */
const WHOLE_GROUPS = ["error.code."];

const sources = ["client", "worker"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  )
  .join("\n");

/** Whether the code names the message, or makes its id of a code that it names elsewhere. */
function isUsed(id: string): boolean {
  if (sources.includes(`"${id}"`)) return true;
  const parts = id.split(".");
  return parts.some((part, i) => {
    const before = parts.slice(0, i).map((word) => `${word}.`);
    const after = parts.slice(i + 1).map((word) => `.${word}`);
    const made = new RegExp(
      `\`${RegExp.escape(before.join(""))}\\$\\{[^}]*\\}${RegExp.escape(after.join(""))}\``,
    );
    return made.test(sources) && new RegExp(`["\\s]${RegExp.escape(part)}[":]`).test(sources);
  });
}

test.each(CATALOGUE)(
  "%s (section %i) is in use, and reached by its cause: %s",
  (id, _, _cause, file, title) => {
    expect(Object.keys(en)).toContain(id);
    expect(isUsed(id)).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(title);
  },
);

test("every sentence of the catalogue that the specification quotes has a row", () => {
  const isReached = (id: string) => CATALOGUE.some(([row]) => row === id);
  const quoted = QUOTED.filter(([section, , id]) => section === "8" || /\.(?:fault|failure)\./.test(id));
  const sentences = Map.groupBy(quoted, ([, sentence]) => sentence);
  expect(sentences.size).toBeGreaterThan(20);
  const lacking = [...sentences].filter(([, rows]) => !rows.some(([, , id]) => isReached(id)));
  expect(lacking.map(([sentence]) => sentence)).toEqual([]);
});

test("every message of a whole group has a row, and none has two", () => {
  const rows = CATALOGUE.map(([id]) => id);
  expect(new Set(rows).size).toBe(rows.length);
  const needed = Object.keys(en).filter((id) => WHOLE_GROUPS.some((group) => id.startsWith(group)));
  expect(
    needed.filter((id) => !rows.includes(id)),
    "these messages need a row in CATALOGUE of this test: the cause, and the test that reaches it",
  ).toEqual([]);
});

test("every refusal that a form has words for is answered in some test", () => {
  const tests = globSync("tests/{worker,e2e}/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const worded = Object.keys(en).flatMap((id) => /\.(?:fault|failure)\.(\w+)$/.exec(id)?.[1] ?? []);
  const refusals = ERROR_CODES.filter((code) => worded.includes(code));
  expect(refusals.length).toBeGreaterThan(50);
  expect(
    refusals.filter((code) => !new RegExp(`\\b${code}\\b`).test(tests)),
    "these refusals need a test that is answered with them",
  ).toEqual([]);
});
