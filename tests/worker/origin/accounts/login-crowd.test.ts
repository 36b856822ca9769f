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
/**
 * A busy machine may delay each step of a login beside its hash by a hash of the crowd: one round of three
 * must be undisturbed. Served in order of arrival, none is.
 */
const ROUNDS = 3;

/** Begins logins of unknown names from one network, each with the cost of a real one; the first is answered. */
async function crowd(network: string): Promise<{ answered: () => number; end: () => void }> {
  let answered = 0;
  const logins = Array.from({ length: CROWD }, (_, i) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path: "/api/user.php",
      method: "POST",
      agent: false,
      headers: { host: anna.host, ...json, "cf-connecting-ip": network },
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

/** How many of a crowd are answered before a login from another network and one from a known device. */
async function overtaken(network: string, device: string): Promise<number> {
  const { answered, end } = await crowd(network);
  const before = answered();
  const logins = [{ from: "192.0.2.9" }, { from: network, cookie: device }].map(async (login) => {
    const { status } = await logIn(site, anna, login);
    return { status, others: answered() - before };
  });
  const served = await Promise.all(logins);
  end();
  expect(served.map(({ status }) => status)).toEqual([200, 200]);
  return Math.max(...served.map(({ others }) => others));
}

test("a crowd from one network waits for itself: another network and a known device have their turn", async () => {
  const device = await sessionOf(site, anna, { from: "192.0.2.8" });
  let fewest = CROWD;
  for (let round = 1; round <= ROUNDS && fewest >= CROWD / 2; round++)
    fewest = Math.min(fewest, await overtaken(`203.0.113.${round}`, device));
  // one after the other, all the rest of the crowd would have come first
  expect(fewest).toBeLessThan(CROWD / 2);
});
