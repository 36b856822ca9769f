import { expect } from "vitest";
import { inThrottles, json } from "./accounts.ts";
import { linkIn, mailsTo, type Mail } from "./outbox.ts";
import { HOSTS, type RunningSite } from "./site.ts";

export interface Newcomer {
  email: string;
  username: string;
  password: string;
  [field: string]: unknown;
}

let people = 0;
/** A network that nobody has used yet. */
export const newNetwork = (): string => {
  people++;
  return `203.0.${Math.floor(people / 250)}.${people % 250}`;
};

/** A signup of somebody who has not signed up before. */
export function newcomer(more: Partial<Newcomer> = {}): Newcomer {
  people++;
  return {
    gender: "female",
    looking_for: "male",
    date_of_birth: "1990-02-03",
    place: 7,
    username: `Somebody ${people}`,
    email: `somebody${people}@posteo.example`,
    password: "a long enough one",
    language: "nl",
    consents: { terms: true, sexuality: true, newsletter: false },
    ...more,
  };
}

/** Gives the Dutch site a town to live in. */
export const addTown = async (site: RunningSite): Promise<void> => {
  const db = await site.database("europe");
  await db
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (7, 'NL', '09', 'Utrecht', 5209, 511, 290000)",
    )
    .run();
};

export interface From {
  network?: string;
  cookie?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** A call of the Dutch site, from a network of its own unless one is given. */
export const post = (
  site: RunningSite,
  path: string,
  body: object,
  { network = newNetwork(), cookie, key, headers = {} }: From = {},
): Promise<Response> =>
  site.ask(path, {
    method: "POST",
    host: HOSTS.dutch,
    body: JSON.stringify(body),
    headers: {
      ...json,
      "cf-connecting-ip": network,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(cookie ? { cookie } : {}),
  });

/** The newest mail to an address, once there are so many. */
export async function mailTo(site: RunningSite, email: string, count = 1): Promise<Mail | undefined> {
  await expect.poll(async () => (await mailsTo(site, email)).length, { timeout: 60_000 }).toBe(count);
  return (await mailsTo(site, email))[0];
}

/** The token of the link for a new password in the newest mail to an address. */
export const resetToken = async (site: RunningSite, email: string, count = 1): Promise<string> =>
  new URLSearchParams(linkIn(await mailTo(site, email, count)).split("?")[1]).get("token") ?? "";

/** Lets every pause between two mails pass, but no budget of a day. */
export const endPauses = (site: RunningSite): Promise<void> =>
  inThrottles(site, "DELETE FROM spent WHERE key LIKE '% pause'");

/** A network that has had its ten answers about addresses, and gets neutral ones. */
export async function neutralNetwork(site: RunningSite): Promise<string> {
  const network = newNetwork();
  for (let i = 0; i < 10; i++)
    await site.ask(`/api/signup-check.php?email=anybody${i}@posteo.example`, {
      host: HOSTS.dutch,
      headers: { "cf-connecting-ip": network },
    });
  return network;
}
