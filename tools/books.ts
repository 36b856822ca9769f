import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { BooksAnswer, BooksLine } from "#contract/calls/books.ts";
import { poolsOf } from "./tenants/pools.ts";
import { readTenants } from "./tenants/read.ts";

export interface Books {
  members: number;
  lines: BooksLine[];
  /** What does not fit together, and every currency whose lines do not sum to zero. */
  differences: string[];
}

/**
 * Reads the books of a pool through one of its sites, page by page, and sums them up. `ask` answers books.php
 * from after a member on.
 */
export async function readBooks(ask: (after: string | null) => Promise<BooksAnswer>): Promise<Books> {
  const answers: BooksAnswer[] = [];
  for (let after: string | null = null; ;) {
    const answer = await ask(after);
    answers.push(answer);
    if (answer.next === null) return sumUp(answers);
    after = answer.next;
  }
}

function sumUp(answers: readonly BooksAnswer[]): Books {
  const accounts = Map.groupBy(
    answers.flatMap(({ lines }) => lines),
    ({ account, currency }) => `${currency} ${account}`,
  );
  const lines = [...accounts.values()].map((same) => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const currencies = Map.groupBy(lines, ({ currency }) => currency);
  const unequal = [...currencies].flatMap(([currency, own]) => {
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return sum === 0 ? [] : [`${currency}: the accounts sum to ${sum}, not to 0`];
  });
  return {
    members: answers.reduce((sum, { members }) => sum + members, 0),
    lines,
    differences: [
      ...unequal,
      ...answers.flatMap(({ differences }) => differences.map(({ about, what }) => `${about}: ${what}`)),
    ],
  };
}

/** One question to a site. `at` is where it is reached, where that is not its own name. */
export function askSite(host: string, at: URL | null, token: string) {
  return (after: string | null): Promise<BooksAnswer> =>
    new Promise((answer, fail) => {
      const path = `/api/books.php${after === null ? "" : `?after=${after}`}`;
      const headers = { authorization: `Bearer ${token}`, host: at ? `${host}:${at.port}` : host };
      const sent = at
        ? plain({ host: at.hostname, port: at.port, path, headers })
        : secure({ host, path, headers });
      sent
        .on("error", fail)
        .on("response", (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("data", (chunk: string) => {
              text += chunk;
            })
            .on("end", () => {
              if (response.statusCode === 200) answer(JSON.parse(text));
              else fail(new Error(`${host} answers ${response.statusCode}: ${text.slice(0, 200)}`));
            });
        })
        .end();
    });
}

/**
 * npm run books: sums up every pool, through one site of each, and ends with 1 where something does not fit.
 * BOOKS_AT names a local server.
 */
async function main(): Promise<void> {
  const at = process.env["BOOKS_AT"] === undefined ? null : new URL(process.env["BOOKS_AT"]);
  const token = process.env["OPERATOR_TOKEN"] ?? "";
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), at === null);
  const pools = Map.groupBy(
    tenants.filter(({ origin }) => origin === "embedded"),
    ({ pool }) => pool,
  );
  let isWrong = false;
  for (const [pool, [site]] of pools) {
    if (!site) continue;
    const { members, lines, differences } = await readBooks(askSite(site.host, at, token));
    console.log(`\n${pool}: ${members} members`);
    for (const { account, currency, amount } of lines)
      console.log(`  ${currency.padEnd(8)}${account.padEnd(20)}${String(amount).padStart(14)}`);
    for (const difference of differences) console.log(`  ! ${difference}`);
    console.log(differences.length === 0 ? "  sums to zero" : "  does NOT sum to zero");
    isWrong ||= differences.length > 0;
  }
  process.exit(isWrong ? 1 : 0);
}

if (import.meta.main) await main();
