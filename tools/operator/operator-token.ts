import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline/promises";
import type { MeAnswer } from "#contract/desk/me.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { settingsFile } from "./desk-settings.ts";
import { deskCall } from "./operator-call.ts";

const USAGE = "npm run operator-token -- <the desk's address>";

/**
 * npm run operator-token: asks for a token that the desk has issued, tries it, and stores it in a file that
 * only the person at this computer can read. It stands in no command line, where others could see it.
 */
async function main([address]: string[]): Promise<void> {
  if (address === undefined || !URL.canParse(address)) throw new Fault(USAGE);
  const desk = new URL("/", address).href;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const token = (await lines.question(`The token that ${desk}tokens shows: `)).trim();
  lines.close();
  const { operator, sites } = await deskCall<MeAnswer>({ desk, token }, "/api/me");
  const file = settingsFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // a file that exists keeps its mode
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify({ desk, token })}\n`, { mode: 0o600 });
  console.log(`\n${operator.name}, ${operator.role} of ${sites.length} sites. The token is in ${file}.`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
