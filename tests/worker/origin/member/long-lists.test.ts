import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatSearchAnswer } from "#contract/calls/chat/chat-search.ts";
import type { ChatsAnswer } from "#contract/calls/chat/chats.ts";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { CHATS_PAGE } from "#contract/product/limits.ts";
import { inMember, SITES } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { newBuyer, placed } from "#tests/support/purchases.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

/** More than any list had that ended in silence. */
const MANY = 520;

let site: RunningSite;
let anna: Person;
beforeAll(async () => {
  site = await sharedSite();
  anna = await newPerson(site, { paid: true });
  const [tenant, pool] = SITES.dutch;
  await bringIn(
    await site.database(pool),
    Array.from({ length: MANY }, (_, i) => ({
      id: `talker-${i}`,
      site: tenant,
      name: i === 0 ? "Żaneta" : `Talker ${i}`,
      ...(i === 1 && { status: "deleted" as const }),
    })),
  );
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY - 1})`;
  await inMember(
    site,
    anna,
    `${numbers} INSERT INTO conversations (partner, begun, wrote, total, unread, last_order) SELECT 'talker-' || i, 0, 0, 1, i % 2, 1000 + i FROM n`,
  );
  await inMember(
    site,
    anna,
    `${numbers} INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT 'talker-' || i, 'm' || i, 0, 1000 + i, i, 'text', 'Hello ' || i, 'received' FROM n`,
  );
});
afterAll(() => site.close());

const get = async <T>(path: string) => (await callAs<T>(site, anna, "GET", path)).body;
const searchNames = async (text: string, before?: string) =>
  (
    await callAs<ChatSearchAnswer>(site, anna, "POST", "/api/chat-search.php", {
      names: true,
      text,
      ...(before !== undefined && { before }),
    })
  ).body;

test("the list of conversations comes a page at a time, each says that there is more, and the badge counts all", async () => {
  const first = await get<ChatsAnswer>("/api/chats.php");
  expect(first.chats).toHaveLength(CHATS_PAGE);
  expect(first.chats[0]).toMatchObject({ conversation: { id: `talker-${MANY - 1}` } });
  expect(first.num_unread).toBe(MANY / 2);
  const seen = new Set<string>();
  let page = first;
  for (;;) {
    for (const { conversation } of page.chats) seen.add(conversation.id);
    if (typeof page.older !== "string") break;
    page = await get<ChatsAnswer>(`/api/chats.php?older=${page.older}`);
  }
  expect(page.older).toBeNull();
  expect(seen.size).toBe(MANY);
  expect(await get<ChatsAnswer>("/api/chats.php?older=nowhere")).toMatchObject({
    error: { code: "invalid_input" },
  });
});

test("a search by name finds people who are on no page that was loaded, without accents, and says where it goes on", async () => {
  expect(await searchNames("zane")).toMatchObject({
    found: [],
    chats: [
      {
        conversation: { id: "talker-0" },
        profile: { name: "Żaneta" },
        last_message: { text: "Hello 0" },
        num_unread_messages: 0,
      },
    ],
    before: null,
  });
  expect((await searchNames("nobody of this name")).chats).toEqual([]);
  const names = new Set<string>();
  let before: string | undefined;
  do {
    const answer = await searchNames("Talker", before);
    for (const { conversation } of answer.chats) names.add(conversation.id);
    before = answer.before ?? undefined;
  } while (before !== undefined);
  // the deleted account has no name any more
  expect(names.size).toBe(MANY - 2);
});

test("every purchase is on a page of the list, and each page but the last leads to the next", async () => {
  const buyer = await newBuyer(site);
  const { id } = await placed(site, buyer);
  const db = await site.database(SITES.dutch[1]);
  const order = await db.prepare("SELECT * FROM orders WHERE id = ?1").bind(id).first();
  if (!order) throw new Error("no order");
  const columns = Object.keys(order);
  const names = columns.map((column) => `"${column}"`).join(", ");
  await db.batch(
    Array.from({ length: 260 }, (_, i) => {
      // two of the same second each
      const copy = {
        ...order,
        id: crypto.randomUUID(),
        created_at: 1_000 + Math.floor(i / 2),
        payment: null,
        checkout: null,
      };
      return db
        .prepare(
          `INSERT INTO orders (${names}) VALUES (${columns.map((_column, n) => `?${n + 1}`).join(", ")})`,
        )
        .bind(...Object.values(copy));
    }),
  );
  const who = { ...buyer.account, cookie: buyer.cookie };
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let older: string | null = ""; older !== null;) {
    const query: string = older === "" ? "" : `?purchases_before=${older}`;
    const { body } = await callAs<TransactionsAnswer>(site, who, "GET", `/api/transactions.php${query}`);
    seen.push(...body.purchases.map((purchase) => purchase.id));
    sizes.push(body.purchases.length);
    older = body.older_purchases;
  }
  expect(sizes).toEqual([50, 50, 50, 50, 50, 11]);
  expect([seen[0], new Set(seen).size]).toEqual([id, 261]);
});
