import { json, sessionOf, signUp, type Account, type AccountInput } from "./accounts.ts";
import type { RunningSite } from "./site.ts";

/** A member with a session. */
export type Person = Account & { cookie: string };

/** Signs a member up and logs them in. */
export async function newPerson(site: RunningSite, input: AccountInput = {}): Promise<Person> {
  const account = await signUp(site, input);
  return { ...account, cookie: await sessionOf(site, account) };
}

/** A member's call. The body is null where the answer has none. */
export async function callAs<T>(
  site: RunningSite,
  who: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await site.ask(path, {
    method,
    host: who.host,
    cookie: who.cookie,
    headers: json,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as T };
}
