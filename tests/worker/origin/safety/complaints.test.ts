import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintState } from "#contract/calls/safety/complaint-status.ts";
import type { ComplaintAnswer } from "#contract/calls/safety/complaints.ts";
import { json } from "#tests/support/accounts.ts";
import { messagesOf, until, write } from "#tests/support/chats.ts";
import { desk, deskAsk, openEvidence } from "#tests/support/desk.ts";
import {
  colourOf,
  inkPicture,
  lyingPicture,
  picture,
  pngOf,
  widePicture,
  withTail,
  type Bytes,
} from "#tests/support/images.ts";
import { bringIn } from "#tests/support/members.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { openName } from "#tests/support/photo-names.ts";
import {
  accept as acceptPhoto,
  errorOf,
  filesOf,
  someone,
  upload,
  uploaded,
  type Someone,
} from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo, newNetwork } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let people = 0;
const newEmail = (): string => `complainant${(people += 1)}@posteo.example`;
const payment = (more: object = {}) => ({
  kind: "payment",
  text: "Charged twice.",
  email: newEmail(),
  language: "en",
  ...more,
});

interface From {
  network?: string;
  cookie?: string;
  key?: string;
}
const send = (body: object, { network = newNetwork(), cookie, key = crypto.randomUUID() }: From = {}) =>
  site.ask("/api/complaints.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "cf-connecting-ip": network, "idempotency-key": key },
    body: JSON.stringify(body),
    ...(cookie === undefined ? {} : { cookie }),
  });
async function filed(body: object, from?: From): Promise<ComplaintAnswer["complaint"]> {
  const answer = await send(body, from);
  if (answer.status !== 200) throw new Error(`complaint: ${answer.status} ${await answer.text()}`);
  return (await answer.json<ComplaintAnswer>()).complaint;
}
/** A complaint whose address its owner has confirmed by the link in the mail. */
async function confirmed(
  body: object & { email: string },
  { network = newNetwork(), ...from }: From = {},
): Promise<ComplaintAnswer["complaint"]> {
  const complaint = await filed(body, { network, ...from });
  const link = linkIn(await mailTo(site, body.email));
  expect((await pressConfirm(site, link, { host: HOSTS.dutch, network })).status).toBe(200);
  return complaint;
}
const statusOf = (number: string, key: string, host: string = HOSTS.dutch) =>
  site.ask(`/api/complaint-status.php?${new URLSearchParams({ number, key })}`, { host });
const stateOf = async ({ number, key }: ComplaintAnswer["complaint"]) =>
  (await (await statusOf(number, key)).json<{ complaint: ComplaintState }>()).complaint;
const lookUp = (number: string, email: string, network = newNetwork()) =>
  site.ask("/api/complaint-status.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "cf-connecting-ip": network },
    body: JSON.stringify({ number, email }),
  });
const attach = (body: Bytes, { network = newNetwork(), type = "image/jpeg" } = {}) =>
  site.ask("/api/complaint-pictures.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { "sec-fetch-site": "same-origin", "content-type": type, "cf-connecting-ip": network },
    body,
  });
const attached = async (body: Bytes) =>
  (await (await attach(body)).json<{ picture: { key: string } }>()).picture.key;
const cases = (number?: string) =>
  desk(site, "GET /api/complaint-decisions", { query: number === undefined ? {} : { number } });
const decide = (number: string, decision: string, more: object = {}) =>
  deskAsk(site, "POST /api/complaint-decisions", {
    body: { number, decision, reason: "We have looked at it.", ...more },
  });
const rows = async (sql: string) => (await (await site.database("europe")).prepare(sql).all()).results;

test("each kind asks for what it needs, and says which field lacks", async () => {
  const missing = async (body: object) =>
    (await (await send({ text: "", language: "en", ...body })).json<{ error: { field: string } }>()).error
      .field;
  const illegal = { kind: "illegal", place: "their profile", text: "it is", email: "a@posteo.example" };
  expect(
    await Promise.all([
      missing({ kind: "illegal" }),
      missing({ kind: "illegal", place: "there" }),
      missing(illegal),
      missing({ ...illegal, name: "A. Person" }),
      missing({ kind: "payment", text: "twice" }),
      missing({ kind: "payment", text: "twice", email: "nobody" }),
      missing({ kind: "payment", text: "twice", email: "a\u0000@posteo.example" }),
      missing({ kind: "intimate", place: "there", email: "a@posteo.example" }),
      missing({ kind: "other", text: "x".repeat(5_001), email: "a@posteo.example" }),
    ]),
  ).toEqual(["place", "text", "name", "statement", "email", "email", "email", "statement", "text"]);
});

test("a body that carries a prototype, or is nested without end, is refused even in a field that nobody reads", async () => {
  const sent = (more: string) =>
    site.ask("/api/complaints.php", {
      method: "POST",
      host: HOSTS.dutch,
      headers: { ...json, "cf-connecting-ip": newNetwork(), "idempotency-key": crypto.randomUUID() },
      body: `{"more":${more},${JSON.stringify(payment()).slice(1)}`,
    });
  const bodies = [
    "1",
    '{"a":[{"b":1}]}',
    '{"__proto__":{"admin":1}}',
    '[{"constructor":1}]',
    `${"[".repeat(40)}${"]".repeat(40)}`,
  ];
  const answers = await Promise.all(bodies.map(sent));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400]);
});

test("nobody has to say who they are about the abuse of a child", async () => {
  const complaint = { kind: "illegal", place: "x", text: "x", statement: true, language: "en" };
  expect((await send(complaint)).status).toBe(422);
  const { number, key } = await filed({ ...complaint, child: true });
  expect((await stateOf({ number, key })).status).toBe("received");
  expect((await lookUp(number, "")).status).toBe(404);
});

test("a complaint that is sent again, also twenty times at once, is filed and mailed once", async () => {
  const complaint = payment();
  const from = { key: crypto.randomUUID(), network: newNetwork() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => filed(complaint, from)));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect((await filed(complaint, from)).number).toBe(answers[0]?.number);
  expect(linkIn(await mailTo(site, complaint.email))).toBe(
    `/complaints/${answers[0]?.number}?key=${answers[0]?.key}`,
  );
  // the key alone leads nobody else to it
  expect((await filed({ ...complaint, email: newEmail() }, from)).number).not.toBe(answers[0]?.number);
});

test("forty at once are all filed, under numbers that can be read out", async () => {
  const network = newNetwork();
  const answers = await Promise.all(Array.from({ length: 40 }, () => filed(payment(), { network })));
  const numbers = answers.map(({ number }) => number);
  expect([new Set(numbers).size, numbers.every((each) => /^C(-[2-9A-HJ-NP-Z]{4}){3}$/.test(each))]).toEqual([
    40,
    true,
  ]);
  expect(await Promise.all(answers.map(async (each) => (await stateOf(each)).status))).toEqual(
    Array.from({ length: 40 }, () => "received"),
  );
});

test("the end of a budget says when to try again, and another address goes on", async () => {
  const email = newEmail();
  for (let i = 0; i < 20; i++) await filed(payment({ email }));
  const refused = await send(payment({ email }));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3_600]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({
    error: { code: "too_many_requests", retry_after: expect.any(Number) },
  });
  await filed(payment());
});

test("someone else's number says nothing, and a number that does not exist is answered alike", async () => {
  const email = newEmail();
  const { number, key } = await filed(payment({ email }));
  const strange = [
    await statusOf(number, "forged"),
    await statusOf("C-2222-3333-4444", key),
    await statusOf(number, key, HOSTS.german),
    await lookUp(number, "another@posteo.example"),
    await lookUp("C-2222-3333-4444", email),
    await lookUp("nonsense", email),
  ];
  const said = await Promise.all(strange.map(async (each) => [each.status, await each.text()]));
  expect(new Set(said.map(String)).size).toBe(1);
  // as it was typed: in small letters, with spaces
  const found = await lookUp(` ${number.toLowerCase().replaceAll("-", " ")}`, email.toUpperCase());
  expect(await found.json()).toEqual({ complaint: { number, key } });
  const network = newNetwork();
  const tries = [];
  for (let i = 0; i < 21; i++) tries.push((await lookUp(`C-2222-3333-${2222 + i}`, email, network)).status);
  expect([tries.slice(0, 20).every((status) => status === 404), tries[20]]).toEqual([true, 429]);

  // strangers who try addresses from many networks don't keep its owner out
  for (let i = 0; i < 21; i++) await lookUp(number, `stranger${i}@posteo.example`);
  expect((await lookUp(number, email)).status).toBe(200);
});

test.each([
  ["an SVG", () => Uint8Array.from(Buffer.from("<svg onload='alert(1)'/>")), 415, "not_an_image"],
  ["a page", () => Uint8Array.from(Buffer.from("<!doctype html><script>1</script>")), 415, "not_an_image"],
  ["a PNG of 20,000 x 20,000", () => pngOf(20_000, 20_000), 413, "image_too_large"],
  ["half a picture", async () => (await picture()).slice(0, 60), 415, "not_an_image"],
  ["a page too", async () => withTail(await picture(), "<html><script>1</script>"), 415, "not_an_image"],
] as const)("an attachment that is %s is refused and leaves nothing", async (_name, make, status, code) => {
  const before = [await filesOf(site), await rows("SELECT count(*) FROM complaint_pictures")];
  expect(await errorOf(await attach(await make()))).toEqual([status, code]);
  expect([await filesOf(site), await rows("SELECT count(*) FROM complaint_pictures")]).toEqual(before);
});

test("an attached picture comes out upright and in its colours, however it was stored", async () => {
  const keys = [
    await attached(await lyingPicture()),
    await attached(await inkPicture("#c83c28")),
    await attached(await widePicture("#c83c28")),
  ];
  const { number } = await filed(payment({ pictures: keys }));
  const { complaint } = await cases(number);
  const files: Uint8Array[] = [];
  for (const { filename } of complaint?.pictures ?? [])
    files.push(new Uint8Array(await (await openEvidence(site, filename, { as: "ada" })).arrayBuffer()));
  const [lying = new Uint8Array(), ...coloured] = files;
  const near = (colour: number[]) => colour.map((value) => Math.round(value / 64));
  expect(
    await Promise.all(
      [
        [0.2, 0.3],
        [0.8, 0.3],
        [0.5, 0.9],
      ].map(async ([x = 0, y = 0]) => near(await colourOf(lying, x, y))),
    ),
  ).toEqual([
    [3, 0, 0],
    [0, 0, 3],
    [0, 3, 0],
  ]);
  for (const file of coloured) {
    const [red = 0, green = 0, blue = 0] = await colourOf(file, 0.5, 0.5);
    expect(Math.max(Math.abs(red - 0xc8), Math.abs(green - 0x3c), Math.abs(blue - 0x28))).toBeLessThan(32);
  }
  expect(coloured).toHaveLength(2);
});

test("attached pictures are encoded again, uncropped, and open for the operator alone", async () => {
  const wide = await picture({ width: 900, height: 300 });
  const key = await attached(wide);
  const mine = payment({ pictures: [key] });
  const { number } = await filed(mine);
  // a picture that belongs to one complaint is given to no other
  const { number: thief } = await filed(payment({ pictures: [key] }));
  const { complaint } = await cases(number);
  const filename = complaint?.pictures[0]?.filename ?? "";
  expect([complaint?.pictures.length, (await cases(thief)).complaint?.pictures]).toEqual([1, []]);
  const open = (name: string, host: string = HOSTS.dutch) => openEvidence(site, name, { host, as: "ada" });
  const file = await open(filename);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.status, bytes.toString("latin1", 8, 12)]).toEqual([200, "WEBP"]);
  // the name is the permission, on its own site, and nobody can make one
  expect((await open(filename, HOSTS.german)).status).toBe(404);
  expect((await open(filename.replace(/\..*/, `.${"A".repeat(43)}`))).status).toBe(404);
  expect((await openName(site, await someone(site), filename, {})).status).toBe(404);
});

test("script in every field is text in the mail, and the mail carries nothing that was typed", async () => {
  const script = "<script>alert(1)</script>";
  const email = newEmail();
  const { number } = await filed({
    kind: "illegal",
    text: script,
    place: script,
    name: script,
    order: script,
    email,
    statement: true,
    language: "de",
  });
  const receipt = await mailTo(site, email);
  expect([receipt?.subject, receipt?.html.includes("alert(1)")]).toEqual([
    `Deine Beschwerde ${number}`,
    false,
  ]);
  expect((await decide(number, "reject", { reason: `Because ${script}` })).status).toBe(200);
  const decision = await mailTo(site, email, 2);
  expect([decision?.html.includes("<script"), decision?.text.includes(`Because ${script}`)]).toEqual([
    false,
    true,
  ]);
});

/** Sends one of the page's forms, as a browser without script does. */
const sendForm = (path: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: "POST",
    host: HOSTS.dutch,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": newNetwork(),
    },
    body: new URLSearchParams(fields).toString(),
  });
const page = async (path: string) => (await site.ask(path, { host: HOSTS.dutch })).text();

test("the page works without script: what is wrong, the complaint, its status, and script in every field", async () => {
  const script = "</textarea><script>alert(1)</script>";
  const fields = { kind: "conduct", place: script, text: script, name: script, key: crypto.randomUUID() };
  const wrong = await sendForm("/complaints", { ...fields, email: script });
  const html = await wrong.text();
  expect([wrong.status, html.includes("<script>alert"), html.includes("&lt;script&gt;alert(1)")]).toEqual([
    422,
    false,
    true,
  ]);
  expect(html).toContain('id="complaint-email-fault"><span>Dat lijkt geen e-mailadres te zijn.');
  const email = newEmail();
  const sent = await sendForm("/complaints", { ...fields, email });
  const status = sent.headers.get("location") ?? "";
  expect([sent.status, status]).toEqual([
    303,
    expect.stringMatching(/^\/complaints\/C(-\w{4}){3}\?key=[\w-]+&sent=1$/),
  ]);
  // the same form again, by the way back
  expect((await sendForm("/complaints", { ...fields, email })).headers.get("location")).toBe(status);
  const [number = ""] = /C(-\w{4}){3}/.exec(status) ?? [];
  await decide(number, "reject", { reason: `Because ${script}` });
  const shown = await page(status);
  expect([shown.includes("<script>alert"), shown.includes("Because &lt;/textarea&gt;")]).toEqual([
    false,
    true,
  ]);
  expect((await sendForm("/complaints/status", { number, email })).headers.get("location")).toBe(
    status.replace("&sent=1", ""),
  );
  const strange = await sendForm("/complaints/status", { number, email: "another@posteo.example" });
  expect([strange.status, (await strange.text()).includes("Because")]).toEqual([404, false]);
  expect((await page(`/complaints/${number}?key=forged`)).includes("Because")).toBe(false);
});

test("the operator looks into it and decides once, with a reason, an audit entry and a mail each", async () => {
  const email = newEmail();
  const complaint = await filed(payment({ email }));
  expect((await decide("C-2222-3333-4444", "uphold")).status).toBe(404);
  for (const decision of ["review", "uphold", "uphold"])
    expect((await decide(complaint.number, decision)).status).toBe(200);
  expect((await decide(complaint.number, "reject")).status).toBe(422);
  expect(await stateOf(complaint)).toMatchObject({
    status: "upheld",
    reason: "We have looked at it.",
    decided_at: expect.any(String),
  });
  expect((await cases()).open.map(({ number }) => number)).not.toContain(complaint.number);
  expect(
    await rows(`SELECT operator, action FROM audit WHERE subject = '${complaint.number}' ORDER BY number`),
  ).toEqual([
    { operator: "Ada Brandt", action: "review" },
    { operator: "Ada Brandt", action: "uphold" },
  ]);
  await mailTo(site, email, 3);
});

test("npm run complaints lists what waits, shows one and decides it, with the operator's name", async () => {
  const email = newEmail();
  const complaint = await filed(payment({ email, text: "Charged three times." }));
  const run = (...given: string[]) => operatorCommand(site, "complaints", given);
  const { stdout: listed } = await run();
  expect(listed.find((line) => line.includes(complaint.number))).toMatch(/; payment; received; /);
  const { stdout: shown } = await run("amberlind-nl", complaint.number);
  expect(JSON.parse(shown.join("\n"))).toMatchObject({ text: "Charged three times.", email, pictures: 0 });
  expect((await run("amberlind-nl", complaint.number, "uphold")).stderr[0]).toContain("npm run complaints");
  expect((await run("no-such-site", complaint.number)).stderr[0]).toContain('no site "no-such-site"');
  const { stdout: decided } = await run("amberlind-nl", complaint.number, "uphold", "You are right.");
  expect(decided[0]).toBe(`${complaint.number}: uphold, in a moment`);
  expect(await stateOf(complaint)).toMatchObject({ status: "upheld", reason: "You are right." });
  expect((await mailTo(site, email, 2))?.text).toContain("You are right.");
  expect(await rows(`SELECT action FROM audit WHERE subject = '${complaint.number}'`)).toEqual([
    { action: "view complaint" },
    { action: "uphold" },
  ]);
});

test("a message is attached as the complainant has it, and nobody else can attach it", async () => {
  const [anna, bert, carl] = await Promise.all([
    someone(site, { credits: 200 }),
    someone(site, { gender: "male", credits: 200, paid: true }),
    someone(site),
  ]);
  const { message } = await (
    await write(site, bert, anna, "what Bert wrote")
  ).json<{ message: { id: string } }>();
  await until(async () => expect(await messagesOf(site, anna, bert)).toHaveLength(1));
  const complaint = {
    kind: "illegal",
    text: "He wrote something else",
    name: "Anna",
    statement: true,
    profile: bert.account.id,
    message: message.id,
    language: "nl",
    evidence: { messages: ["made up"] },
  };
  const { number } = await filed(complaint, { cookie: anna.cookie });
  expect((await cases(number)).complaint).toMatchObject({
    profile: bert.account.id,
    member: anna.account.id,
    email: anna.account.email,
    evidence: { messages: [{ id: message.id, from: "reported", text: "what Bert wrote" }] },
  });
  expect((await send(complaint, { cookie: carl.cookie })).status).toBe(404);
  expect((await send({ ...complaint, email: newEmail() })).status).toBe(403);
  // deciding it against Bert holds Bert's account
  expect((await decide(number, "uphold", { hold_account: true })).status).toBe(200);
  await write(site, bert, anna, "written while held");
  await write(site, anna, bert, "an answer");
  await until(async () => expect(await messagesOf(site, bert, anna)).toHaveLength(3));
  expect((await messagesOf(site, anna, bert)).map(({ text }) => text)).not.toContain("written while held");
});

/** A picture that has a look of its own. */
const striking = async (seed: number): Promise<Bytes> => {
  const { default: sharp } = await import("sharp");
  const blocks = Array.from({ length: 40 }, (_, i) => ({
    input: {
      create: {
        width: 30,
        height: 30,
        channels: 3 as const,
        background: { r: (i * 71 * seed) % 256, g: (i * 37 + seed) % 256, b: (i * 13) % 256 },
      },
    },
    left: ((i * 97 * seed) % 8) * 36,
    top: ((i * 53 + seed * 7) % 10) * 36,
  }));
  return Uint8Array.from(
    await sharp({ create: { width: 300, height: 400, channels: 3, background: "#998877" } })
      .composite(blocks)
      .jpeg()
      .toBuffer(),
  );
};
const photosOf = async (who: Someone) =>
  (await rows(`SELECT key, status FROM photos WHERE profile = '${who.account.id}'`)) as {
    key: string;
    status: string;
  }[];
const mainPhotoOf = async (who: Someone): Promise<string> => {
  const { profile } = await (
    await site.ask(`/api/member.php?id=${who.account.id}`, { host: HOSTS.dutch })
  ).json<{ profile: { main_image: { filename: string } } }>();
  return profile.main_image.filename;
};
const accept = (key: string) => acceptPhoto(site, HOSTS.dutch, key);
const intimate = (who: Someone, photo: string, more: object = {}) => ({
  kind: "intimate",
  text: "",
  email: newEmail(),
  statement: true,
  profile: who.account.id,
  photo,
  language: "en",
  ...more,
});

test("an intimate image is hidden once the address is confirmed, and removed with its copies when the complaint is upheld", async () => {
  const [anna, bert, carl] = await Promise.all([someone(site), someone(site), someone(site)]);
  const original = await striking(3);
  const { default: sharp } = await import("sharp");
  const again = Uint8Array.from(await sharp(original).resize(240, 320).webp({ quality: 70 }).toBuffer());
  for (const [who, bytes] of [
    [anna, original],
    [bert, again],
    [carl, await striking(5)],
  ] as const)
    await accept(await uploaded(site, who, bytes));
  const filename = await mainPhotoOf(anna);
  expect((await openName(site, { host: HOSTS.dutch }, filename, {})).status).toBe(200);
  const { number } = await confirmed(intimate(anna, filename));
  expect([(await photosOf(anna))[0]?.status, (await photosOf(bert))[0]?.status]).toEqual([
    "inspected",
    "active",
  ]);
  const [key = ""] = (await photosOf(anna)).map((photo) => photo.key);
  expect((await filesOf(site, key)).length).toBe(0);
  // a colleague who inspects photos does not show it again by mistake
  const { photos } = await desk(site, "GET /api/inspection");
  expect(photos.map((photo) => photo.key)).not.toContain(key);
  expect((await cases()).open.slice(0, 2)).toContainEqual(
    expect.objectContaining({ number, kind: "intimate", holds_photo: true }),
  );

  expect((await decide(number, "uphold")).status).toBe(200);
  expect([await photosOf(anna), await photosOf(bert), (await photosOf(carl)).length]).toEqual([[], [], 1]);
  expect(await errorOf(await upload(site, carl, again))).toEqual([422, "image_blocked"]);
  await uploaded(site, carl, await striking(7));
});

test("a photo whose complaint is rejected is shown again, and the next complaint does not hide it", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(11)));
  const filename = await mainPhotoOf(anna);
  const first = await confirmed(intimate(anna, filename));
  const second = await confirmed(intimate(anna, filename));
  await decide(first.number, "reject");
  // the other complaint is still open
  expect((await photosOf(anna))[0]?.status).toBe("inspected");
  await decide(second.number, "reject");
  expect((await photosOf(anna))[0]?.status).toBe("active");
  expect(await mainPhotoOf(anna)).toBe(filename);
  expect((await openName(site, { host: HOSTS.dutch }, filename, {})).status).toBe(200);
  await confirmed(intimate(anna, filename));
  expect((await photosOf(anna))[0]?.status).toBe("active");
});

test("the photo of a profile that the directory alone has is not called active while it is hidden", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(41)));
  const [key = ""] = (await photosOf(anna)).map((photo) => photo.key);
  const seeded = `s-${anna.account.id}`;
  await bringIn(await site.database("europe"), [{ id: seeded, site: "amberlind-nl" }]);
  await rows(`UPDATE photos SET profile = '${seeded}' WHERE key = '${key}'`);
  const who = { ...anna, account: { ...anna.account, id: seeded } };
  const filename = await mainPhotoOf(who);
  const { number } = await confirmed(intimate(who, filename));
  expect(await photosOf(who)).toEqual([{ key, status: "inspected" }]);
  await decide(number, "reject");
  expect(await photosOf(who)).toEqual([{ key, status: "active" }]);
  expect((await openName(site, { host: HOSTS.dutch }, filename, {})).status).toBe(200);
});

test("a complaint about a payment touches no photo, whatever it names", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(31)));
  const { number } = await filed(payment({ photo: await mainPhotoOf(anna), profile: anna.account.id }));
  expect((await decide(number, "uphold")).status).toBe(200);
  expect((await photosOf(anna))[0]?.status).toBe("active");
});

test("a photo that nobody has inspected is not made public by a complaint about it", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(33)));
  const filename = await mainPhotoOf(anna);
  await (
    await site.database("europe")
  )
    .prepare("UPDATE photos SET status = 'inspected' WHERE profile = ?1")
    .bind(anna.account.id)
    .run();
  const { number } = await confirmed(intimate(anna, filename));
  await decide(number, "reject");
  expect((await photosOf(anna))[0]?.status).toBe("inspected");
});

test("a complaint with a photo is about its owner, even if it names another member", async () => {
  const [anna, bert] = await Promise.all([someone(site), someone(site)]);
  await accept(await uploaded(site, anna, await striking(35)));
  const { number } = await filed(intimate(anna, await mainPhotoOf(anna), { profile: bert.account.id }));
  expect(await rows(`SELECT reported FROM complaints WHERE number = '${number}'`)).toEqual([
    { reported: anna.account.id },
  ]);
});

test("a photo of an account that waits for its deletion is removed too, and is not back with the account", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(37)));
  const { number } = await filed(intimate(anna, await mainPhotoOf(anna)));
  await (
    await site.database("europe")
  )
    .prepare("UPDATE profiles SET status = 'deleted' WHERE id = ?1")
    .bind(anna.account.id)
    .run();
  expect((await decide(number, "uphold")).status).toBe(200);
  expect(await photosOf(anna)).toEqual([]);
});

test("an interrupted call sends its receipt when it is repeated, and other words are another complaint", async () => {
  const [email, key] = [newEmail(), crypto.randomUUID()];
  const body = payment({ email });
  const first = await filed(body, { key });
  await mailTo(site, email);
  await (await site.database("europe")).prepare("DELETE FROM mails WHERE link = ?1").bind(first.number).run();
  expect((await filed(body, { key })).number).toBe(first.number);
  await mailTo(site, email, 2);
  expect((await filed({ ...body, text: "Something else." }, { key })).number).not.toBe(first.number);
});

test("a complaint that can't be stored leaves no copy that nobody would delete", async () => {
  const anna = await someone(site);
  await accept(await uploaded(site, anna, await striking(41)));
  const photo = (await photosOf(anna))[0]?.key ?? "";
  const db = await site.database("europe");
  const { id } = anna.account;
  await db
    .prepare(
      `CREATE TRIGGER no_complaint BEFORE INSERT ON complaints WHEN new.reported = '${id}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    .run();
  const body = { kind: "conduct", profile: id, text: "Look.", language: "en" };
  expect((await send({ ...body, email: newEmail() })).status).toBe(503);
  await db.prepare("DROP TRIGGER no_complaint").run();
  const copiesOf = (source: string) =>
    rows(`SELECT key, complaint FROM complaint_pictures WHERE source = '${source}'`);
  expect(await copiesOf(photo)).toEqual([{ key: expect.any(String), complaint: null }]);
});

test("one network hides three photos at most before anybody has looked", async () => {
  const network = newNetwork();
  const owners = await Promise.all(Array.from({ length: 4 }, () => someone(site)));
  const states = [];
  for (const [i, owner] of owners.entries()) {
    await accept(await uploaded(site, owner, await striking(13 + i)));
    await confirmed(intimate(owner, await mainPhotoOf(owner)), { network });
    states.push((await photosOf(owner))[0]?.status);
  }
  expect(states).toEqual(["inspected", "inspected", "inspected", "active"]);
});

test("complaints end six months after their decision, with their pictures; unused uploads after a day", async () => {
  const [waiting, old] = [await attached(await picture()), await attached(await picture())];
  const unused = await attached(await picture());
  const { number: open } = await filed(payment({ pictures: [waiting] }));
  const { number: over } = await filed(payment({ pictures: [old] }));
  await decide(over, "reject");
  const db = await site.database("europe");
  await db.batch([
    db.prepare("UPDATE complaints SET decided_at = decided_at - 184 * 86400 WHERE number = ?1").bind(over),
    db.prepare("UPDATE complaint_pictures SET at = at - 2 * 86400"),
  ]);
  await site.daily();
  const numbers = (await rows("SELECT number FROM complaints")).map(({ number }) => number);
  expect([numbers.includes(open), numbers.includes(over)]).toEqual([true, false]);
  expect([
    (await filesOf(site, waiting)).length,
    (await filesOf(site, old)).length,
    (await filesOf(site, unused)).length,
  ]).toEqual([1, 0, 0]);
  expect((await mailsTo(site, "nobody@posteo.example")).length).toBe(0);
});
