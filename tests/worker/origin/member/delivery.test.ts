import { afterEach, beforeEach, expect, test } from "vitest";
import { Delivery } from "#origin/member/storage/delivery.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { hasUndelivered, sendToPeer, type Acknowledgement } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

let database: Database;
let sql: Sql;
beforeEach(() => {
  database = openDatabase();
  ({ sql } = database);
  database.transaction((own) => {
    migrate(own);
    own.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'anna', 'p', 's', 'active', 1, 0, 0, 0)",
    );
  });
});
afterEach(() => database.close());

/** Anna's deliveries; `answer` is what the object of a receiver says to a message. */
function deliveryWith(answer: (receiver: string, number: number) => Promise<Acknowledgement>) {
  const arrived: string[] = [];
  const delivery = new Delivery({
    sql: () => sql,
    exists: () => true,
    write: (verb) => {
      database.transaction((own) => verb(own, () => undefined));
    },
    deliver: async (_pool, { receiver, number }) => {
      const acknowledgement = await answer(receiver, number);
      arrived.push(`${receiver} ${number}`);
      return acknowledgement;
    },
    onAcknowledgement: () => undefined,
  });
  const send = (...receivers: string[]) => {
    for (const receiver of receivers)
      database.transaction((own) => sendToPeer(own, receiver, "note", 0, Date.now()));
    delivery.start();
  };
  return { delivery, arrived, send };
}
const never = new Promise<never>(() => undefined);

test("a receiver that does not answer holds up no message to another, sent before, with or after theirs", async () => {
  const { arrived, send } = deliveryWith(async (receiver) => (receiver === "stuck" ? never : "taken"));
  send("bert", "stuck", "bert");
  send("carl");
  await expect.poll(() => arrived.toSorted()).toEqual(["bert 1", "bert 2", "carl 1"]);
  send("bert", "stuck", "dora");
  await expect.poll(() => arrived.slice(3).toSorted()).toEqual(["bert 3", "dora 1"]);
});

test("a receiver that cannot be reached is tried once, and what else waits for it waits with that", async () => {
  let attempts = 0;
  const { delivery, arrived, send } = deliveryWith(async (receiver) => {
    if (receiver !== "stuck") return "taken";
    attempts += 1;
    throw new Error("unreachable");
  });
  send("stuck", "stuck", "stuck", "bert");
  await delivery.finish();
  expect([arrived, attempts]).toEqual([["bert 1"], 1]);
});

test("messages to one receiver arrive in their order, and one after another", async () => {
  let under = 0;
  const { delivery, arrived, send } = deliveryWith(async () => {
    expect((under += 1)).toBe(1);
    await Promise.resolve();
    under -= 1;
    return "taken";
  });
  send("bert", "bert");
  send("bert");
  await delivery.finish();
  expect([arrived, hasUndelivered(sql)]).toEqual([["bert 1", "bert 2", "bert 3"], false]);
});

test("more receivers than are sent to at once are all sent to", async () => {
  const { delivery, arrived, send } = deliveryWith(async () => "taken");
  send(...Array.from({ length: 230 }, (_, i) => `receiver ${i}`));
  await delivery.finish();
  expect([arrived.length, hasUndelivered(sql)]).toEqual([230, false]);
});

test("more receivers than are sent to at once are all sent to by themselves", async () => {
  const { arrived, send } = deliveryWith(async () => "taken");
  send(...Array.from({ length: 230 }, (_, i) => `receiver ${i}`));
  await expect.poll(() => arrived.length).toBe(230);
});
