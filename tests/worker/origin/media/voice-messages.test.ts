import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_VOICE_BYTES } from "#contract/product/voice.ts";
import { inMember, json, memberObject } from "#tests/support/accounts.ts";
import { block, creditsOf, deleteFrom, messagesOf, until } from "#tests/support/chats.ts";
import { desk, openEvidence } from "#tests/support/desk.ts";
import { ENDED, namesOf, openName } from "#tests/support/photo-names.ts";
import { decide, errorOf, filesOf, someone, type Someone } from "#tests/support/photos.ts";
import { PEAKS, recordingSent, sendRecording } from "#tests/support/recordings.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { recording } from "#tests/support/voice-files.ts";

/** Credits that a photo, and so a voice message, costs on the Dutch site. */
const PRICE = 5;
const CREDITS = 100;

let site: RunningSite;
let anna: Someone;
let bert: Someone;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [anna, bert] = await Promise.all([
    someone(site, { paid: true, credits: CREDITS }),
    someone(site, { gender: "male" }),
  ]);
});

const ledgerOf = (who: Someone) =>
  inMember(site, who.account, "SELECT kind, amount FROM ledger WHERE kind <> 'signup' ORDER BY entry");
/** The one voice message of a conversation, once it has arrived. */
async function received(viewer: Someone, partner: Someone) {
  await until(async () => expect(await messagesOf(site, viewer, partner)).toHaveLength(1));
  return (await messagesOf(site, viewer, partner))[0];
}
const statusOf = async (viewer: Someone, partner: Someone) =>
  (await messagesOf(site, viewer, partner))[0]?.voice?.status;
const opens = async (viewer: { host: string; cookie?: string }, name: string) =>
  (await openName(site, viewer, name)).status;

describe("a voice message", () => {
  test("is paid like a photo and can be heard by both at once, in ranges, and by nobody else", async () => {
    const carl = await someone(site, { paid: true });
    const { name, key } = await recordingSent(site, anna, bert);
    const message = await received(bert, anna);
    expect(message).toMatchObject({
      kind: "text",
      text: "🎤 0:01",
      voice: {
        status: "active",
        type: "audio/mp4",
        peaks: PEAKS,
        filename: expect.stringMatching(/^[\w-]{43}-voice$/),
      },
    });
    expect(message?.photo).toBeUndefined();
    expect(await ledgerOf(anna)).toEqual([{ kind: "voice", amount: -PRICE }]);
    const recording = message?.voice?.filename ?? "";
    const whole = await openName(site, bert, recording);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([
      whole.status,
      whole.headers.get("content-type"),
      whole.headers.get("x-content-type-options"),
      whole.headers.get("content-security-policy"),
      whole.headers.get("cache-control")?.startsWith("private"),
    ]).toEqual([200, "audio/mp4", "nosniff", "default-src 'none'; sandbox", true]);
    expect(bytes.includes("Secret")).toBe(false);
    const part = await openName(site, bert, recording, { range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 4-7/${bytes.length}`,
      "ftyp",
    ]);
    expect((await openName(site, bert, recording, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect(await filesOf(site, key)).toEqual([`europe/${key}-voice`]);
    for (const viewer of [carl, anna, { host: anna.host }, { ...bert, host: HOSTS.german }])
      expect(await opens(viewer, recording)).toBe(404);
    expect(await opens(anna, name)).toBe(200);
    // A name that has ended leads to its successor, for these two alone.
    for (const viewer of [anna, bert, carl]) {
      const ended = namesOf(anna.host, ENDED).openTo(viewer.account.id, key, "voice");
      expect(await opens(viewer, ended)).toBe(viewer === carl ? 404 : 302);
    }
  });

  test("sent three times at once, and once more, is one message, one debit and one file", async () => {
    const id = crypto.randomUUID();
    const sends = () => sendRecording(site, anna, bert, { id });
    const answers = [...(await Promise.all([sends(), sends(), sends()])), await sends()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ledgerOf(anna)).toEqual([{ kind: "voice", amount: -PRICE }]);
    await until(async () =>
      expect(await inMember(site, anna.account, "SELECT key FROM photo_files")).toEqual([]),
    );
    const [sent] = await inMember(site, anna.account, "SELECT photo FROM messages");
    const key = sent?.["photo"];
    expect(await filesOf(site, typeof key === "string" ? key : "none")).toHaveLength(1);
    expect((await received(bert, anna))?.id).toBe(id);
  });

  test("is for premium members who can pay it, to a member who may be written to; nothing of a refused one is left", async () => {
    const before = (await filesOf(site)).length;
    const [poor, fictional] = await Promise.all([
      someone(site, { paid: true, credits: PRICE - 1 }),
      someone(site, { fictional: 1 }),
    ]);
    expect(await errorOf(await sendRecording(site, bert, anna))).toEqual([403, "premium_required"]);
    expect(await errorOf(await sendRecording(site, poor, bert))).toEqual([402, "not_enough_credits"]);
    expect(await errorOf(await sendRecording(site, anna, fictional))).toEqual([409, "fictional"]);
    expect(await errorOf(await sendRecording(site, anna, anna))).toEqual([404, "not_found"]);
    for (const [file, type, refusal] of [
      ["video.mp4", "audio/mp4", [415, "not_a_recording"]],
      ["too-long.webm", "audio/webm", [422, "recording_too_long"]],
      ["aac.mp4", "image/jpeg", [415, "not_a_recording"]],
    ] as const)
      expect(await errorOf(await sendRecording(site, anna, bert, { file: recording(file), type }))).toEqual(
        refusal,
      );
    expect(await errorOf(await sendRecording(site, anna, bert, { ms: 9_000 }))).toEqual([
      422,
      "invalid_input",
    ]);
    const large = { file: new Uint8Array(MAX_VOICE_BYTES + 1) };
    expect(await errorOf(await sendRecording(site, anna, bert, large))).toEqual([413, "recording_too_long"]);
    await block(site, bert, anna);
    await until(async () =>
      expect(await errorOf(await sendRecording(site, anna, bert))).toEqual([403, "blocked"]),
    );
    expect((await filesOf(site)).length).toBe(before);
    for (const who of [anna, bert, poor]) expect(await ledgerOf(who)).toEqual([]);
  });

  test("is deleted for both by its sender, and not by who got it", async () => {
    const { id, key } = await recordingSent(site, anna, bert);
    const recording = (await received(bert, anna))?.voice?.filename ?? "";
    expect((await deleteFrom(site, bert, anna, id)).status).toBe(404);
    expect((await deleteFrom(site, anna, bert, id)).status).toBe(204);
    await until(async () => expect(await statusOf(bert, anna)).toBe("deleted"));
    expect((await messagesOf(site, bert, anna))[0]?.voice).toMatchObject({ peaks: "", filename: null });
    await until(async () => expect(await filesOf(site, key)).toEqual([]));
    await until(async () => expect(await opens(bert, recording)).toBe(404));
    // What was sent was sent: nothing comes back.
    expect(await creditsOf(site, anna)).toBe(CREDITS - PRICE);
  });

  test("of a blocked member can't be heard any more", async () => {
    const { key } = await recordingSent(site, anna, bert);
    await received(bert, anna);
    await block(site, bert, anna);
    const ended = namesOf(anna.host, ENDED).openTo(bert.account.id, key, "voice");
    await until(async () => expect(await opens(bert, ended)).toBe(404));
  });

  test("goes with its sender's account", async () => {
    const { key } = await recordingSent(site, anna, bert);
    await received(bert, anna);
    await memberObject(site, "dutch", anna.account.id).deleteAccount();
    await until(async () => expect(await filesOf(site, key)).toEqual([]));
    await until(async () =>
      expect(await inMember(site, bert.account, "SELECT text, photo, voice, state FROM messages")).toEqual([
        { text: "", photo: null, voice: null, state: "erased" },
      ]),
    );
  });
});

describe("a reported voice message", () => {
  const listed = async () => (await desk(site, "GET /api/inspection", { as: "bea" })).recordings;
  const report = async (message: string) => {
    const response = await site.ask("/api/reports.php", {
      method: "POST",
      host: bert.host,
      cookie: bert.cookie,
      headers: { ...json, "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({
        profile: anna.account.id,
        message,
        kind: "conduct",
        text: "Listen to this.",
      }),
    });
    expect(response.status).toBe(200);
    return (await response.json<{ report: { receipt: string } }>()).report.receipt;
  };

  test("waits for the operator's ears with a copy in the evidence; one that is fine stays", async () => {
    const { id, key } = await recordingSent(site, anna, bert);
    const unreported = await recordingSent(site, anna, await someone(site, { gender: "male" }));
    await received(bert, anna);
    expect((await listed()).map((each) => each.key)).not.toContain(key);
    const receipt = await report(id);
    expect((await listed()).find((each) => each.key === key)).toMatchObject({
      profile: { id: anna.account.id },
      reported_at: expect.any(String),
    });
    expect((await listed()).map((each) => each.key)).not.toContain(unreported.key);
    const copies = await (await site.env()).PHOTOS.list({ prefix: `evidence/europe/${receipt}/${key}` });
    expect(copies.objects).toHaveLength(1);
    const name = (await listed()).find((each) => each.key === key)?.filename ?? "";
    const part = await openEvidence(site, name, { headers: { range: "bytes=0-1" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2]);
    expect((await decide(site, anna.host, { key, decision: "accept" })).status).toBe(200);
    expect((await listed()).map((each) => each.key)).not.toContain(key);
    expect(await statusOf(bert, anna)).toBe("active");
  });

  test("that is refused is gone for both, paid back once, and its sender can appeal", async () => {
    const { id, key } = await recordingSent(site, anna, bert);
    await received(bert, anna);
    await report(id);
    for (let i = 0; i < 2; i++)
      await decide(site, anna.host, { key, decision: "refuse", reason: "offensive" });
    await until(async () => expect(await statusOf(bert, anna)).toBe("refused"));
    expect(await statusOf(anna, bert)).toBe("refused");
    expect(await ledgerOf(anna)).toEqual([
      { kind: "voice", amount: -PRICE },
      { kind: "refund", amount: PRICE },
    ]);
    expect(await filesOf(site, key)).toEqual([]);
    expect((await listed()).map((each) => each.key)).not.toContain(key);
    const own = await site.ask("/api/own-decisions.php", { host: anna.host, cookie: anna.cookie });
    expect(await own.json()).toMatchObject({ decisions: [{ kind: "message_voice", reason: "offensive" }] });
  });
});
