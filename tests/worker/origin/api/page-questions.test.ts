import { afterAll, beforeAll, expect, test } from "vitest";
import { routes, type RouteName } from "#client/routes.ts";
import { startCounted, type CountedSite } from "#tests/bench/counted.ts";
import { json } from "#tests/support/accounts.ts";
import { newBuyer, placed, type Buyer } from "#tests/support/purchases.ts";
import { newPerson, type Person } from "#tests/support/sessions.ts";

/**
 * The ways to D1 and back that a page waits for, for a visitor and for a member. A page that asks once more
 * is slower wherever its database is far away: its row says so, or its handler asks together what does not
 * wait for another answer.
 */
const QUESTIONS: Record<RouteName, [visitor: number, member: number]> = {
  "account-deleted": [0, 1],
  "activate-done": [0, 1],
  "activate-error": [0, 1],
  chats: [0, 1],
  "chats-id": [0, 1],
  complaints: [0, 1],
  "complaints-number": [0, 1],
  "complete-signup": [0, 0],
  credits: [0, 1],
  "credits-id-paymentmethod": [0, 1],
  "credits-repeat-order": [0, 1],
  decisions: [0, 1],
  directdebit: [0, 1],
  favourites: [0, 1],
  index: [1, 0],
  "landers-alonetonight": [0, 0],
  "landers-collagelanding": [1, 0],
  "landers-gallery": [1, 0],
  "landers-iconslanding": [0, 0],
  "landers-maplanding": [0, 0],
  "landers-socialnetwork": [1, 0],
  "landers-tinderswipe": [1, 0],
  "landers-transitionsvideolanding": [0, 0],
  "landers-video": [0, 0],
  "lang-config": [0, 1],
  likes: [0, 1],
  "likes-m-id": [0, 1],
  "likes-type": [0, 1],
  login: [0, 0],
  "mail-change-do": [0, 1],
  "match-finder": [0, 1],
  members: [1, 1],
  "members-id": [1, 1],
  "members-id-chat": [0, 1],
  "members-id-landing": [1, 0],
  "members-id-landing2": [1, 0],
  "members-id-landing3": [1, 0],
  "members-id-signup": [1, 0],
  notifications: [0, 1],
  "pages-ban": [0, 1],
  "pages-cookies": [0, 1],
  "pages-faq": [0, 1],
  "pages-privacy": [0, 1],
  "pages-return-policy": [0, 1],
  "pages-service": [0, 1],
  "pages-terms": [0, 1],
  payment: [0, 1],
  premium: [0, 1],
  pricing: [1, 2],
  profile: [0, 1],
  "reset-password": [0, 1],
  "reset-password-do": [0, 1],
  signup: [0, 0],
  "signup-matches": [0, 1],
  "swipe-game": [0, 4],
  token: [0, 1],
  transactions: [0, 3],
  verification: [0, 1],
  views: [0, 1],
  withdrawal: [0, 1],
};

let site: CountedSite;
let buyer: Buyer;
let other: Person;
let open: string;
beforeAll(async () => {
  site = await startCounted();
  [buyer, other] = await Promise.all([
    newBuyer(site),
    newPerson(site, { gender: "male", paid: true, credits: 500 }),
  ]);
  const ask = (path: string, body: object) =>
    site.ask(path, {
      method: "POST",
      host: other.host,
      cookie: other.cookie,
      headers: json,
      body: JSON.stringify(body),
    });
  await ask("/api/likes.php", { profile: buyer.account.id });
  await ask("/api/chat.php", { profile: buyer.account.id, id: crypto.randomUUID(), text: "Hello" });
  open = (await placed(site, buyer)).id;
});
afterAll(() => site.close());

/** The address of a route, with something in it that there is. */
const addressOf = (path: string): string =>
  path
    .replace("/credits/{id}/{paymentmethod?}", "/credits/p1/ideal")
    .replace("/transactions/{id?}", `/transactions/${open}`)
    .replace("/decisions/{id?}", "/decisions")
    .replace("{slug?}", "her")
    .replace("{order}", open)
    .replace("{number}", "1")
    .replace("{token}", "about")
    .replace("{type}", "sent")
    .replace("{id}", other.id);

/** The questions of one page, in their order. */
async function questionsOf(path: string, cookie: string | undefined): Promise<number> {
  await site.askOrigin("/bench/counted");
  const answer = await site.ask(path, { host: buyer.host, ...(cookie !== undefined && { cookie }) });
  await answer.text();
  expect(answer.status, path).toBeLessThan(500);
  const { questions } = await (
    await site.askOrigin("/bench/counted")
  ).json<{ questions: { by: string; statements: number }[] }>();
  return questions.filter(({ by }) => by === "worker").length;
}

test("a visitor's page and a member's ask the database as often as its row says", async () => {
  // what is asked once in a while and then known for minutes: a company's payment methods, a member's activity
  await site.ask("/api/pricing.php?country=NL", { host: buyer.host });
  for (const path of ["/pricing", "/credits", "/members"])
    await (await site.ask(path, { host: buyer.host, cookie: buyer.cookie })).text();
  const asked: Record<string, number[]> = {};
  for (const { name, path } of routes)
    asked[name] = [
      await questionsOf(addressOf(path), undefined),
      await questionsOf(addressOf(path), buyer.cookie),
    ];
  expect(asked).toEqual(QUESTIONS);
});
