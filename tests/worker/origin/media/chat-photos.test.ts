import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { UPLOADS_A_DAY } from "#contract/product/photos.ts";
import { inMember, memberObject } from "#tests/support/accounts.ts";
import {
  block,
  creditsOf,
  deleteFrom,
  keyIn,
  messagesOf,
  photoSent,
  sendPhoto,
  until,
  write,
} from "#tests/support/chats.ts";
import { desk, openEvidence } from "#tests/support/desk.ts";
import { phonePicture, picture, withTail, type Bytes } from "#tests/support/images.ts";
import {
  accept,
  albumOf,
  decide,
  errorOf,
  filesOf,
  open,
  someone,
  upload,
  type Someone,
} from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

const SIZES = ["full", "thumb", "match", "soft"] as const;
/** Credits that a photo costs on the Dutch site. */
const PRICE = 5;
const CREDITS = 100;

let site: RunningSite;
let photo: Bytes;
beforeAll(async () => {
  site = await sharedSite();
  photo = await picture();
});
afterAll(() => site.close());

let anna: Someone;
let bert: Someone;
beforeEach(async () => {
  [anna, bert] = await Promise.all([
    someone(site, { paid: true, credits: CREDITS }),
    someone(site, { gender: "male" }),
  ]);
});

const opens = async (who: { host: string; cookie?: string }, key: string) =>
  Promise.all(SIZES.map(async (size) => (await open(site, who, key, size)).status));
const all = (status: number) => SIZES.map(() => status);
const ledgerOf = (who: Someone) =>
  inMember(site, who.account, "SELECT kind, amount FROM ledger WHERE kind <> 'signup' ORDER BY entry");
const rowOf = async (key: string) =>
  (await site.database("europe"))
    .prepare("SELECT sender, receiver, status FROM chat_photos WHERE key = ?1")
    .bind(key)
    .first();

describe("a photo in a conversation", () => {
  test("is paid, seen by its sender alone until it is accepted, and then by the one who got it", async () => {
    const [carl, dora] = await Promise.all([
      someone(site, { paid: true }),
      someone(site, { site: "german", paid: true }),
    ]);
    const sent = await (await sendPhoto(site, anna, bert, photo)).json<SentAnswer>();
    expect(sent).toMatchObject({
      message: {
        kind: "photo",
        from_me: true,
        photo: {
          status: "inspected",
          filename: expect.stringMatching(/-full\.webp$/),
          blurred_filename: expect.stringMatching(/-soft\.webp$/),
        },
      },
      balance: { credits: CREDITS - PRICE },
    });
    const key = await keyIn(anna, sent.message);
    expect(await opens(anna, key)).toEqual(all(200));
    await until(async () =>
      expect(await messagesOf(site, bert, anna)).toMatchObject([
        {
          kind: "photo",
          photo: { status: "inspected", filename: null, thumb_filename: null, blurred_filename: null },
        },
      ]),
    );
    for (const viewer of [bert, carl, dora, { host: anna.host }, { ...anna, host: HOSTS.german }])
      expect(await opens(viewer, key)).toEqual(all(404));
    expect((await accept(site, anna.host, key)).status).toBe(200);
    await until(async () =>
      expect(await messagesOf(site, bert, anna)).toMatchObject([
        {
          photo: {
            status: "active",
            filename: expect.stringMatching(/-full\.webp$/),
            blurred_filename: expect.stringMatching(/-soft\.webp$/),
          },
        },
      ]),
    );
    expect(await messagesOf(site, anna, bert)).toMatchObject([{ photo: { status: "active" } }]);
    for (const viewer of [anna, bert]) expect(await opens(viewer, key)).toEqual(all(200));
    for (const viewer of [carl, dora, { host: anna.host }, { ...bert, host: HOSTS.german }])
      expect(await opens(viewer, key)).toEqual(all(404));
    expect(await ledgerOf(anna)).toEqual([{ kind: "photo", amount: -PRICE }]);
    expect((await albumOf(site, anna)).photos).toEqual([]);
  });

  test("sent six times at once, and once more, is one message, one debit and one set of files", async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendPhoto(site, anna, bert, photo, id)),
    );
    answers.push(await sendPhoto(site, anna, bert, photo, id));
    const sent = await Promise.all(answers.map((answer) => answer.json<SentAnswer>()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [key, ...others] = new Set(await Promise.all(sent.map(({ message }) => keyIn(anna, message))));
    expect([key?.length, others, sent.at(-1)?.balance.credits]).toEqual([32, [], CREDITS - PRICE]);
    expect(await ledgerOf(anna)).toEqual([{ kind: "photo", amount: -PRICE }]);
    // what the other attempts stored is removed in the background
    await until(async () =>
      expect(await inMember(site, anna.account, "SELECT key FROM photo_files")).toEqual([]),
    );
    const begun = await inMember(site, anna.account, "SELECT count(*) AS n FROM uploads_begun");
    expect(Number(begun[0]?.["n"])).toBeGreaterThan(1);
    await until(async () => expect(await messagesOf(site, bert, anna)).toHaveLength(1));
    expect((await filesOf(site, key)).length).toBe(4);
    expect(
      await (
        await site.database("europe")
      )
        .prepare("SELECT key FROM chat_photos WHERE sender = ?1")
        .bind(anna.account.id)
        .all(),
    ).toMatchObject({ results: [{ key }] });
  });

  test("loses all that was not its pixels", async () => {
    const { key } = await photoSent(site, anna, bert, await phonePicture("jpeg"));
    for (const size of SIZES)
      expect(
        /Secret|EXIF|XMP |ICCP|GPS/.test(
          Buffer.from(await (await open(site, anna, key, size)).arrayBuffer()).toString("latin1"),
        ),
      ).toBe(false);
  });

  test("is for premium members who can pay it, to a member who exists; nothing of a refused one is left", async () => {
    const before = (await filesOf(site)).length;
    const poor = await someone(site, { paid: true, credits: PRICE - 1 });
    const fictional = await someone(site, { fictional: 1 });
    const foreign = await someone(site, { site: "german" });
    expect(await errorOf(await sendPhoto(site, bert, anna, photo))).toEqual([403, "premium_required"]);
    expect(await errorOf(await sendPhoto(site, poor, bert, photo))).toEqual([402, "not_enough_credits"]);
    expect(await errorOf(await sendPhoto(site, anna, fictional, photo))).toEqual([409, "fictional"]);
    for (const nobody of [anna, foreign])
      expect(await errorOf(await sendPhoto(site, anna, nobody, photo))).toEqual([404, "not_found"]);
    expect(
      await errorOf(
        await sendPhoto(site, anna, bert, withTail(await picture(), "<script>alert(1)</script>")),
      ),
    ).toEqual([415, "not_an_image"]);
    expect((await filesOf(site)).length).toBe(before);
    for (const who of [anna, bert, poor]) expect(await ledgerOf(who)).toEqual([]);
    expect((await sendPhoto(site, anna, fictional, photo, crypto.randomUUID(), "&understood=1")).status).toBe(
      200,
    );
  });

  test("that cannot be sent is not even decoded, and counts for no day", async () => {
    await block(site, bert, anna);
    await until(async () =>
      expect((await site.ask(`/api/chat.php?profile=${bert.account.id}`, anna)).status).toBe(403),
    );
    expect(await errorOf(await sendPhoto(site, anna, bert, photo))).toEqual([403, "blocked"]);
    expect(await inMember(site, anna.account, "SELECT at FROM uploads_begun")).toEqual([]);
    expect(await errorOf(await sendPhoto(site, bert, anna, photo))).toEqual([403, "blocked_by_you"]);
    expect(await inMember(site, bert.account, "SELECT at FROM uploads_begun")).toEqual([]);
  });

  test("shares the day's uploads with those of the profile", async () => {
    await inMember(
      site,
      anna.account,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${UPLOADS_A_DAY - 1}) INSERT INTO uploads_begun (at) SELECT ${Date.now()} FROM n`,
    );
    await photoSent(site, anna, bert, photo);
    const refused = await sendPhoto(site, anna, bert, photo);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 86_000]).toEqual([429, true]);
    expect(await errorOf(await upload(site, anna, photo))).toEqual([429, "too_many_uploads"]);
  });

  test("whose upload was cut short leaves nothing for ever", async () => {
    const object = memberObject(site, "dutch", anna.account.id);
    const hash = (await inMember(site, anna.account, "SELECT secret_hash FROM sessions"))[0]?.["secret_hash"];
    if (typeof hash !== "string") throw new Error("nobody is logged in");
    const key = "10570000000000000000000000000001";
    const outgoing = {
      to: bert.account.id,
      content: {
        id: crypto.randomUUID(),
        kind: "photo" as const,
        text: "",
        gift: null,
        photo: key,
        automated: false,
      },
      price: PRICE,
      fictional: false,
      confirmed: true,
      understood: false,
    };
    expect((await object.beginPhotoMessage(hash, outgoing, key))?.outcome).toBe("begun");
    await (await site.env()).PHOTOS.put(`europe/${key}-full.webp`, "lost");
    await inMember(
      site,
      anna.account,
      "UPDATE photo_files SET until = 1; UPDATE due SET at = 1 WHERE duty = 'settle-photos'",
    );
    await photoSent(site, anna, bert, photo);
    await until(async () => expect(await filesOf(site, key)).toEqual([]));
    expect((await object.sendPhotoMessage(hash, outgoing, key))?.outcome).toBe("upload_expired");
    expect(await ledgerOf(anna)).toEqual([{ kind: "photo", amount: -PRICE }]);
  });
});

describe("the desk", () => {
  const waiting = async (host: string = HOSTS.dutch) =>
    (await desk(site, "GET /api/inspection", { host, as: "bea" })).photos;

  test("sees a photo of its site's conversations that waits, and says whose it is", async () => {
    const { key } = await photoSent(site, anna, bert, photo);
    expect(await waiting()).toContainEqual({
      key,
      filename: expect.stringMatching(/^\d{10}\.[\w-]+\.[\w-]{43}$/),
      thumb_filename: expect.stringMatching(/^\d{10}\.[\w-]+\.[\w-]{43}$/),
      profile: { id: anna.account.id, name: anna.account.name },
      uploaded_at: expect.any(String),
      in_chat: true,
    });
    expect((await waiting(HOSTS.german)).map((waits) => waits.key)).not.toContain(key);
    const name = (await waiting()).find((waits) => waits.key === key)?.filename ?? "";
    expect(
      await Promise.all(
        [HOSTS.dutch, HOSTS.german].map(async (host) => (await openEvidence(site, name, { host })).status),
      ),
    ).toEqual([200, 404]);
    expect(await errorOf(await accept(site, HOSTS.german, key))).toEqual([404, "not_found"]);
    await accept(site, anna.host, key);
    expect((await waiting()).map((waits) => waits.key)).not.toContain(key);
  });

  test.each([false, true])(
    "refuses one, accepted before: %s, and its credits come back once",
    async (wasAccepted) => {
      const { key } = await photoSent(site, anna, bert, photo);
      if (wasAccepted) {
        await accept(site, anna.host, key);
        await until(async () =>
          expect(await messagesOf(site, bert, anna)).toMatchObject([{ photo: { status: "active" } }]),
        );
      }
      const answers = await Promise.all(
        [1, 2].map(() => decide(site, anna.host, { key, decision: "refuse", reason: "nudity" })),
      );
      expect(answers.map(({ status }) => status)).toContain(200);
      const refused = {
        kind: "photo",
        photo: { status: "refused", filename: null, thumb_filename: null, blurred_filename: null },
      };
      expect(await messagesOf(site, anna, bert)).toMatchObject([refused]);
      await until(async () => expect(await messagesOf(site, bert, anna)).toMatchObject([refused]));
      expect(await ledgerOf(anna)).toEqual([
        { kind: "photo", amount: -PRICE },
        { kind: "refund", amount: PRICE },
      ]);
      expect([
        await opens(anna, key),
        await opens(bert, key),
        await filesOf(site, key),
        await rowOf(key),
      ]).toEqual([all(404), all(404), [], null]);
      expect(await errorOf(await accept(site, anna.host, key))).toEqual([404, "not_found"]);
      // what was refused is not deleted besides, nor paid back again
      expect([
        (await deleteFrom(site, anna, bert, (await messagesOf(site, anna, bert))[0]?.id)).status,
        await messagesOf(site, anna, bert),
        await creditsOf(site, anna),
      ]).toMatchObject([204, [refused], CREDITS]);
    },
  );
});

describe("deleting", () => {
  test("a photo by its sender takes it from both and from the store; the message stays", async () => {
    const { id, key } = await photoSent(site, anna, bert, photo);
    await accept(site, anna.host, key);
    await until(async () => expect(await opens(bert, key)).toEqual(all(200)));
    expect([(await deleteFrom(site, bert, anna, id)).status, await opens(bert, key)]).toEqual([
      404,
      all(200),
    ]);
    for (let i = 0; i < 2; i++) expect((await deleteFrom(site, anna, bert, id)).status).toBe(204);
    const deleted = {
      id,
      kind: "photo",
      photo: { status: "deleted", filename: null, thumb_filename: null, blurred_filename: null },
    };
    expect([
      await messagesOf(site, anna, bert),
      await opens(anna, key),
      await opens(bert, key),
      await filesOf(site, key),
      await rowOf(key),
    ]).toMatchObject([[deleted], all(404), all(404), [], null]);
    await until(async () => expect(await messagesOf(site, bert, anna)).toMatchObject([deleted]));
    expect(await ledgerOf(anna)).toEqual([{ kind: "photo", amount: -PRICE }]);
  });

  test("needs a photo: a message of words, another's and none at all are not found alike", async () => {
    const words = await (await write(site, anna, bert, "Hello")).json<SentAnswer>();
    for (const id of [words.message?.id, crypto.randomUUID()])
      expect(await errorOf(await deleteFrom(site, anna, bert, id))).toEqual([404, "not_found"]);
    expect(await messagesOf(site, anna, bert)).toMatchObject([{ text: "Hello" }]);
  });

  test("a conversation leaves the other's copy and its photo as they are", async () => {
    const { id, key } = await photoSent(site, anna, bert, photo);
    await accept(site, anna.host, key);
    await until(async () => expect(await opens(bert, key)).toEqual(all(200)));
    expect((await deleteFrom(site, anna, bert)).status).toBe(204);
    expect([await messagesOf(site, anna, bert), await opens(bert, key)]).toEqual([[], all(200)]);
    expect(await messagesOf(site, bert, anna)).toMatchObject([
      { id, photo: { status: "active", filename: expect.stringMatching(/-full\.webp$/) } },
    ]);
    // by its number the sender takes it back all the same
    expect((await deleteFrom(site, anna, bert, id)).status).toBe(204);
    expect(await opens(bert, key)).toEqual(all(404));
  });
});

test("a photo that came back was seen by nobody, and is gone", async () => {
  const carl = await someone(site, { gender: "male" });
  await memberObject(site, "dutch", carl.account.id).deleteAccount();
  const { key } = await photoSent(site, anna, carl, photo);
  await until(async () =>
    expect(await messagesOf(site, anna, carl)).toMatchObject([
      { state: "returned", photo: { status: "deleted" } },
    ]),
  );
  expect(await ledgerOf(anna)).toEqual([
    { kind: "photo", amount: -PRICE },
    { kind: "refund", amount: PRICE },
  ]);
  await until(async () => expect([await filesOf(site, key), await rowOf(key)]).toEqual([[], null]));
});

test.each(["sender", "receiver"] as const)(
  "a block by its %s closes a photo to the one who got it, and not to the one who sent it",
  async (blocker) => {
    const { key } = await photoSent(site, anna, bert, photo);
    await accept(site, anna.host, key);
    await until(async () => expect(await opens(bert, key)).toEqual(all(200)));
    await (blocker === "sender" ? block(site, anna, bert) : block(site, bert, anna));
    await until(async () => expect(await opens(bert, key)).toEqual(all(404)));
    expect(await opens(anna, key)).toEqual(all(200));
  },
);

test("a decision that overtakes the message is told once it is there", async () => {
  // the peer message waits as if the receiver's object could not be reached
  await inMember(
    site,
    anna.account,
    "CREATE TRIGGER late AFTER INSERT ON outbox WHEN new.kind = 'message' BEGIN UPDATE outbox SET next_at = 9000000000000 WHERE number = new.number AND receiver = new.receiver; END",
  );
  const { key } = await photoSent(site, anna, bert, photo);
  await accept(site, anna.host, key);
  expect(await inMember(site, anna.account, "SELECT kind FROM outbox")).toEqual([{ kind: "message" }]);
  await inMember(site, anna.account, "DROP TRIGGER late; UPDATE outbox SET next_at = 1");
  await write(site, anna, bert, "and a word");
  await until(async () =>
    expect(await messagesOf(site, bert, anna)).toMatchObject([
      { kind: "photo", photo: { status: "active", filename: expect.stringMatching(/-full\.webp$/) } },
      { text: "and a word" },
    ]),
  );
});

test("a deleted member leaves no photo in any conversation", async () => {
  const { key } = await photoSent(site, anna, bert, photo);
  await accept(site, anna.host, key);
  await until(async () => expect(await opens(bert, key)).toEqual(all(200)));
  await memberObject(site, "dutch", anna.account.id).deleteAccount();
  expect([await opens(bert, key), await filesOf(site, key), await rowOf(key)]).toEqual([all(404), [], null]);
});
