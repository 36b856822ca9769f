import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/** Characters that cannot be mistaken for one another. */
const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A number that can be read out on the phone, of 60 random bits: C-7KQM-2XWD-9HTR. */
export function newNumber(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join("");
  return grouped(characters);
}

/** A number as it is stored, however it was typed; null for what is none. */
export function readNumber(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const isOne = characters.length === 1 + GROUPS * GROUP_LENGTH && characters.startsWith("C");
  return isOne ? grouped(characters.slice(1)) : null;
}

const grouped = (characters: string): string =>
  ["C", ...(characters.match(new RegExp(`.{${GROUP_LENGTH}}`, "g")) ?? [])].join("-");

/** The key that opens a complaint's status: it is in the mails, and stored nowhere. */
export const statusKey = async (env: Env, tenant: Tenant, number: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "complaint"), `status ${number}`);

export const opensStatus = async (env: Env, tenant: Tenant, number: string, key: string): Promise<boolean> =>
  isSigned(await keyFor(env.MASTER_SECRET, tenant, "complaint"), `status ${number}`, key);

/** What proves that the mail about a complaint was read: no answer has it, unlike the key of the status. */
export const confirmToken = async (
  env: Pick<Env, "MASTER_SECRET">,
  tenant: Pick<Tenant, "id" | "pool">,
  number: string,
): Promise<string> =>
  `${number}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "complaint"), `confirm ${number}`)}`;

/** The number of the complaint that a token confirms; null for one that is forged or of another site. */
export async function confirmedNumber(env: Env, tenant: Tenant, token: string): Promise<string | null> {
  const [number = "", signature = ""] = token.split(".");
  const key = await keyFor(env.MASTER_SECRET, tenant, "complaint");
  return (await isSigned(key, `confirm ${number}`, signature)) ? number : null;
}
