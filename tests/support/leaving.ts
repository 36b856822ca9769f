import { expect } from "vitest";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { inMember, json, PASSWORD, type Account } from "./accounts.ts";
import { linkIn, mailsTo } from "./outbox.ts";
import type { Someone } from "./photos.ts";
import type { RunningSite } from "./site.ts";

/** Deletes an account as the settings page does. */
export const leave = (
  site: RunningSite,
  { host, cookie }: Pick<Someone, "host" | "cookie">,
  body: object = {},
  from = "192.0.2.1",
): Promise<Response> =>
  site.ask("/api/account-deletion.php", {
    method: "POST",
    host,
    cookie,
    headers: { ...json, "cf-connecting-ip": from },
    body: JSON.stringify({ password: PASSWORD, ...body }),
  });

/** Lets so many seconds pass for a pending deletion, in the member's object and in the directory. */
export async function letPassSince(site: RunningSite, account: Account, seconds: number): Promise<void> {
  await inMember(site, account, `UPDATE deletion SET erase_at = erase_at - ${seconds * 1000}`);
  await (
    await site.database(account.site === "world" ? "world" : "europe")
  )
    .prepare("UPDATE deletions SET erase_at = erase_at - ?2 WHERE member = ?1")
    .bind(account.id, seconds)
    .run();
}
export const days = (number: number): number => number * DAY_S;

/** The path of the link in the newest mail that brings an account back. */
export const linkBack = async (site: RunningSite, email: string): Promise<string> => {
  const linkOf = async () =>
    linkIn((await mailsTo(site, email)).find(({ text }) => text.includes("/reactivate/")));
  await expect.poll(linkOf).not.toBe("");
  return linkOf();
};

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";

/**
 * Where any of these texts is found: in every row of every database and object, and in names and contents of
 * every file. An answer is as "europe mails", "MEMBERS messages" or "file europe/…". `older`: objects of
 * members that were there before the texts were; other test files have left thousands of them.
 */
export async function placesOf(
  site: RunningSite,
  markers: readonly string[],
  older: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = markers.map((marker) => marker.toLowerCase());
  const found = new Set<string>();
  const look = (where: string, content: string) => {
    const text = content.toLowerCase();
    for (const marker of wanted) if (text.includes(marker)) found.add(`${where}: ${marker}`);
  };
  for (const pool of ["europe", "world"] as const) {
    const db = await site.database(pool);
    const { results } = await db.prepare(TABLES).all<{ name: string }>();
    for (const { name } of results)
      look(`${pool} ${name}`, JSON.stringify((await db.prepare(`SELECT * FROM "${name}"`).all()).results));
  }
  for (const binding of ["MEMBERS", "THROTTLES", "PAYMENT_DESK", "EMERCHANTPAY_DESK"] as const)
    for (const id of (await site.objects(binding)).filter((each) => !older.has(each)))
      for (const { name } of await site.inObject(binding, id, TABLES))
        if (typeof name === "string")
          look(
            `${binding} ${name}`,
            JSON.stringify(await site.inObject(binding, id, `SELECT * FROM "${name}"`)),
          );
  const { PHOTOS } = await site.env();
  for (const { key } of (await PHOTOS.list()).objects) {
    // The stand-ins of the providers of emails and text messages: what arrived is with its readers.
    if (/^demo-(mail|sms)\//.test(key)) continue;
    look("file", key);
    look(`file ${key}`, Buffer.from(await (await PHOTOS.get(key))!.arrayBuffer()).toString("latin1"));
  }
  return [...found].toSorted();
}
