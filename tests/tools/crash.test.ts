import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import { startCrashSite, type CrashSite } from "#tests/support/crash-site.ts";
import { aPlace, joinSite } from "#tests/support/newcomers.ts";
import { booksOf } from "#tests/support/purchases.ts";
import { siteAt } from "#tests/support/served-site.ts";
import { HOSTS } from "#tests/support/site.ts";
import { soak } from "#tests/support/soak.ts";

const WHO = ["free@demo.example", "premium@demo.example"];
/** How often each test kills the site; `npm run soak` kills it more often, under more load. */
const ROUNDS = Number(process.env["CRASHES"] ?? 1);
/** Of those that live, so many are looked at: a member keeps twenty sessions. */
const RECENT = 12;

let site: CrashSite;
beforeAll(async () => {
  site = await startCrashSite();
});
afterAll(() => site.close());

interface UserBody {
  user?: { id: string } | null;
}
const logIn = (email: string) =>
  site.ask<UserBody>("/api/user.php", { method: "POST", body: { email, password: "demo-password" } });
const userOf = (cookie: string) => site.ask<UserBody>("/api/user.php", { cookie });

test("killed at any moment of a login or a logout, every session is what was last said of it", async () => {
  const alive = new Map<string, string>();
  const dead = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const running = new AbortController();
    const comeAndGo = async (who: string): Promise<void> => {
      for (let turn = 0; !running.signal.aborted; turn++) {
        const login = await logIn(who);
        if (login?.status !== 200) continue;
        alive.set(login.cookie, login.body.user?.id ?? "");
        if (turn % 2 === 0) continue;
        // from the question on until its answer it may be either
        alive.delete(login.cookie);
        const logout = await site.ask("/api/logout.php", { cookie: login.cookie });
        if (logout?.status === 200) dead.add(login.cookie);
      }
    };
    const members = WHO.map(comeAndGo);
    // some have come and gone, and others are on their way
    await vi.waitFor(
      () => {
        expect(dead.size).toBeGreaterThan(2 * round + 2);
      },
      { timeout: 120_000, interval: 20 },
    );
    await new Promise((next) => {
      setTimeout(next, round * 37);
    });
    running.abort();
    await site.kill();
    await Promise.all(members);
    await site.start();

    for (const [cookie, id] of [...alive].slice(-RECENT))
      expect((await userOf(cookie))?.body.user?.id).toBe(id);
    for (const cookie of dead) expect((await userOf(cookie))?.body).toEqual({ user: null });
    for (const who of WHO) expect((await logIn(who))?.status).toBe(200);
  }
});

/** Fourteen likes a head: below the day's thirty. */
const CIRCLE = 15;

test("two hundred likes in both directions, killed in the midst of them again and again, are the same on both sides and each there once", async () => {
  const place = await aPlace(site);
  const circle = await Promise.all(
    Array.from({ length: CIRCLE }, (_, i) => joinSite(site, `circle${i}`, place)),
  );
  const wishes = circle.flatMap((one) =>
    circle.filter((other) => other !== one).map((other) => ({ one, other, isSaid: false })),
  );
  for (let round = 0; wishes.some(({ isSaid }) => !isSaid) || round < ROUNDS; round++) {
    const open = wishes.filter(({ isSaid }) => !isSaid).slice(0, 90);
    const saying = open.map(async (input) => {
      input.isSaid =
        (
          await site.ask("/api/likes.php", {
            method: "POST",
            body: { profile: input.other.id },
            cookie: input.one.cookie,
          })
        )?.status === 200;
    });
    if (round < ROUNDS) {
      await new Promise((next) => {
        setTimeout(next, 150 + round * 90);
      });
      await site.kill();
    }
    await Promise.all(saying);
    if (round < ROUNDS) await site.start();
  }
  await vi.waitFor(
    async () => {
      for (const { id, cookie } of circle) {
        const { profiles, liked_by: likedBy } = (await site.ask<LikesAnswer>("/api/likes.php", { cookie }))
          ?.body ?? { profiles: [], liked_by: [] };
        const others = circle
          .map((other) => other.id)
          .filter((other) => other !== id)
          .sort(byText);
        expect([
          profiles.map((like) => like.id).sort(byText),
          likedBy.map((like) => like.id).sort(byText),
        ]).toEqual([others, others]);
        expect([...profiles, ...likedBy].every(({ match }) => match)).toBe(true);
      }
    },
    { timeout: 120_000, interval: 500 },
  );
});
const byText = (a: string, b: string) => a.localeCompare(b);

/** Buyers, each with one order; killed between ordering and having the credits. */
const BUYERS = 6;

test("orders, payments and the provider's calls, killed in the midst of them again and again, end as one purchase each, and the books sum to zero", async () => {
  const place = await aPlace(site);
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, i) => joinSite(site, `buyer${i}`, place)),
  );
  const orders = buyers.map(({ cookie }) => ({
    cookie,
    key: crypto.randomUUID(),
    id: "",
    checkout: "",
    isPaid: false,
  }));
  const goOn = (order: (typeof orders)[number]) => async (): Promise<void> => {
    if (order.id === "") {
      const placed = await site.ask<OrderAnswer>("/api/orders.php", {
        method: "POST",
        cookie: order.cookie,
        body: { key: order.key, bundle: "p0", method: "visa", country: "DE", total: 1_124, at_once: true },
      });
      if (placed?.status === 200)
        [order.id, order.checkout] = [
          placed.body.order.id,
          new URL(placed.body.order.checkout ?? "").pathname,
        ];
    }
    // 409: it was paid, and its answer was lost
    if (order.checkout !== "" && !order.isPaid)
      order.isPaid = [303, 409].includes(
        (await site.ask(order.checkout, { method: "POST", form: { status: "paid", webhook: "twice" } }))
          ?.status ?? 0,
      );
  };
  for (let round = 0; orders.some(({ isPaid }) => !isPaid) || round < ROUNDS; round++) {
    const going = orders.map((order) => goOn(order)());
    if (round < ROUNDS) {
      await new Promise((next) => {
        setTimeout(next, 120 + round * 110);
      });
      await site.kill();
    }
    await Promise.all(going);
    if (round < ROUNDS) await site.start();
  }
  await vi.waitFor(
    async () => {
      for (const { cookie, id } of orders) {
        const seen = await site.ask<OrderAnswer>(`/api/orders.php?order=${id}`, { cookie });
        expect([seen?.body.order.status, seen?.body.balance.credits]).toEqual([
          "completed",
          50 + FREE_CREDITS,
        ]);
      }
    },
    { timeout: 120_000, interval: 500 },
  );
  const { differences } = await booksOf(siteAt(site.port), HOSTS.german);
  expect(differences).toEqual([]);
});
/** What comes with the proof of an address. */
const FREE_CREDITS = 15;

test("messages between members, over connections that are cut and paused, in a site that is killed again and again, are each there once, alike on both sides, and paid once", async () => {
  const figures = await soak(site, { members: 6, partners: 4, messages: 20, kills: ROUNDS });
  expect(figures).toMatchObject({
    acknowledged: 120,
    refused: 0,
    kills: ROUNDS,
    lost: 0,
    doubled: 0,
    copiesThatDiffer: 0,
    phonesThatMissed: 0,
    wrongBalances: 0,
  });
});
