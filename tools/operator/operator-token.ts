import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { checkTenants } from "#tools/tenants/check.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

const USAGE = `npm run operator-token -- <person> [--replace]
<person> is the name of your table in tenants/operators.toml.`;

/** Where the token of the person at this computer is: OPERATOR_TOKEN_FILE, or in their own folder. */
export const tokenFile = (): string =>
  process.env["OPERATOR_TOKEN_FILE"] ??
  join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "rendezvous", "operator-token");

/**
 * npm run operator-token: makes a token for the person at this computer, into a file that only they can read.
 * It is shown nowhere. Printed is the line for OPERATOR_TOKENS: its hash, which opens nothing.
 */
function main([id, ...options]: string[]): void {
  checkTenants();
  const { operators } = readTenants(
    process.env["TENANTS_DIR"] ?? "tenants",
    poolsOf("worker/origin/wrangler.toml"),
    false,
  );
  const person = operators.find((each) => each.id === id);
  if (!person)
    throw new Fault(
      id === undefined
        ? USAGE
        : `tenants/operators.toml has no person "${id}": ${operators.map((each) => each.id).join(", ")}`,
    );
  const file = tokenFile();
  if (existsSync(file) && !options.includes("--replace"))
    throw new Fault(
      `${file} has a token. A new one ends it: npm run operator-token -- ${person.id} --replace`,
    );
  const token = randomBytes(32).toString("base64url");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  console.log(`Your token is in ${file}. An owner adds this line to OPERATOR_TOKENS, and deploys:`);
  console.log(`${person.id} ${createHash("sha256").update(token).digest("hex")}`);
}

if (import.meta.main)
  try {
    main(process.argv.slice(2));
  } catch (error) {
    exitWithFault(error);
  }
