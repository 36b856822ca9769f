import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, logIn, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let port: number;
beforeAll(async () => {
  site = await sharedSite();
  port = Number(site.address.port);
  anna = await signUp(site);
});
afterAll(() => site.close());

const CROWD = 20;
const CROWDED = "203.0.113.1";

/** Begins logins of unknown names from one network, each with the cost of a real one; the first is answered. */
async function crowd(): Promise<{ answered: () => number; end: () => void }> {
  let answered = 0;
  const logins = Array.from({ length: CROWD }, (_, i) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path: "/api/user.php",
      method: "POST",
      agent: false,
      headers: { host: anna.host, ...json, "cf-connecting-ip": CROWDED },
    });
    sent.on("error", () => undefined);
    sent.on("response", (answer) => {
      answer.resume();
      answered++;
    });
    return sent.end(JSON.stringify({ email: `crowd-${i}@example.com`, password: "a wrong guess" }));
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  return {
    answered: () => answered,
    end: () => {
      for (const login of logins) login.destroy();
    },
  };
}

test("a crowd from one network waits for itself: another network and a known device have their turn", async () => {
  const own = await sessionOf(site, anna, { from: "192.0.2.8" });
  const { answered, end } = await crowd();
  const before = answered();
  const waiting = CROWD - before;
  const logins = [{ from: "192.0.2.9" }, { from: CROWDED, cookie: own }].map(async (login) => {
    const { status } = await logIn(site, anna, login);
    return { status, overtaken: answered() - before };
  });
  const served = await Promise.all(logins);
  end();
  expect(served.map(({ status }) => status)).toEqual([200, 200]);
  // One after the other, all who waited would have come first. Some do: what a login asks before it queues for
  // its hash must fit between theirs.
  for (const { overtaken } of served) expect(overtaken).toBeLessThan(waiting);
});
