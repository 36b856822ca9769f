import { GenesisFault } from "./fault.ts";

/** An account at the stand-in, as demo/wrangler.toml names it in PAYMENT_API_KEYS. */
export interface Account {
  username: string;
  password: string;
  terminal: string;
}

const ACCOUNTS: readonly Account[] = [
  {
    username: "liffey_in_the_demo_alone",
    password: "password_in_the_demo_alone",
    terminal: "3c5c752969b447f09de25dea4b9f82bdff29b558",
  },
  // of nobody: what is another account's is not there
  {
    username: "other_in_the_demo_alone",
    password: "other",
    terminal: "e9fd7a957845450fb7ab9dccb498b6e1f6e1e3aa",
  },
];

/** The account of an Authorization header (Basic); null where it is no account's. */
export function accountOf(authorization: string | null): Account | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const given = Buffer.from(encoded, "base64").toString();
  return ACCOUNTS.find(({ username, password }) => given === `${username}:${password}`) ?? null;
}

export const passwordOf = (username: string): string =>
  ACCOUNTS.find((account) => account.username === username)?.password ?? "";

/** Throws GenesisFault 220 where an account has no such terminal. */
export function requireTerminal({ terminal }: Account, token: string): void {
  if (token !== terminal) throw new GenesisFault(220, "Invalid Terminal");
}
