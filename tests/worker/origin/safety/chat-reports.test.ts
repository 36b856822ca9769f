import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { json } from "#tests/support/accounts.ts";
import { deleteFrom, messagesOf, photoSent, until, write } from "#tests/support/chats.ts";
import { picture } from "#tests/support/images.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { accept, errorOf, filesOf, open, someone, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let anna: Someone;
let bert: Someone;
beforeEach(async () => {
  [anna, bert] = await Promise.all([
    someone(site, { paid: true, credits: 200 }),
    someone(site, { gender: "male", paid: true, credits: 200 }),
  ]);
});

const report = (
  who: Someone,
  partner: Someone,
  message: string | undefined,
  key: string = crypto.randomUUID(),
) =>
  site.ask("/api/reports.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: { ...json, "idempotency-key": key },
    body: JSON.stringify({
      profile: partner.account.id,
      message,
      kind: "conduct",
      text: "Rude",
      messages: ["made up"],
    }),
  });
const receiptIn = async (answer: Response) =>
  (await answer.json<{ report: { receipt: string } }>()).report.receipt;
const evidenceOf = async (receipt: string) =>
  JSON.parse(
    (await (
      await site.database("europe")
    )
      .prepare("SELECT evidence FROM reports WHERE receipt = ?1")
      .bind(receipt)
      .first<string>("evidence")) ?? "null",
  );
async function said(who: Someone, partner: Someone, text: string): Promise<string> {
  const { message } = await (await write(site, who, partner, text)).json<SentAnswer>();
  await until(async () =>
    expect((await messagesOf(site, partner, who)).map(({ id }) => id)).toContain(message?.id),
  );
  return message?.id ?? "";
}

test("a reported message is stored with the ten before it as the reporter has them, whatever either deletes", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++)
    ids.push(await (i % 2 === 0 ? said(bert, anna, `from Bert ${i}`) : said(anna, bert, `from Anna ${i}`)));
  await said(bert, anna, "what came later");
  // the eleventh of them, written by the reported member
  const first = await report(anna, bert, ids[10], "one-report");
  const receipt = await receiptIn(first);
  for (const [who, partner] of [
    [anna, bert],
    [bert, anna],
  ] as const)
    await deleteFrom(site, who, partner);
  const { message, messages } = await evidenceOf(receipt);
  expect(message).toBe(ids[10]);
  expect(messages).toMatchObject(
    ids.slice(0, 11).map((id, i) =>
      i % 2 === 0
        ? {
            id,
            from: "reported",
            text: `from Bert ${i}`,
            kind: "text",
            at: expect.stringMatching(/^\d{4}-/),
          }
        : { id, from: "reporter", text: `from Anna ${i}` },
    ),
  );
  expect(messages).toHaveLength(11);
  expect(await receiptIn(await report(anna, bert, ids[10], "one-report"))).toBe(receipt);
  expect(await errorOf(await report(anna, bert, ids[10]))).toEqual([404, "not_found"]);
});

test("a photo of the conversation stays with the report after its sender deleted it, and opens for nobody", async () => {
  const { id, key } = await photoSent(site, bert, anna, await picture());
  await accept(site, anna.host, key);
  await until(async () =>
    expect(await messagesOf(site, anna, bert)).toMatchObject([{ photo: { status: "active" } }]),
  );
  const receipt = await receiptIn(await report(anna, bert, id));
  expect((await deleteFrom(site, bert, anna, id)).status).toBe(204);
  expect([await filesOf(site, key), (await open(site, anna, key)).status]).toEqual([[], 404]);
  expect((await evidenceOf(receipt)).messages).toMatchObject([{ id, kind: "photo", photo: key }]);
  const stored = await (await site.env()).PHOTOS.list({ prefix: `evidence/europe/${receipt}/` });
  expect(stored.objects.map((file) => [file.key, file.size > 100])).toEqual([
    [`evidence/europe/${receipt}/${key}-full.webp`, true],
  ]);
  const { stdout } = await operatorCommand(site, "reports", []);
  expect(stdout.join("\n")).toContain(`  ${receipt}; `);
  const shown = await operatorCommand(site, "reports", ["amberlind-nl", receipt]);
  expect(JSON.parse(shown.stdout.join("\n"))).toMatchObject({ receipt, evidence: { message: id } });
});

test("a member can report only a message that they received from that member", async () => {
  const carl = await someone(site);
  const [fromBert, fromAnna] = [await said(bert, anna, "to Anna"), await said(anna, bert, "to Bert")];
  for (const [who, partner, id] of [
    [anna, bert, fromAnna],
    [anna, carl, fromBert],
    [carl, bert, fromBert],
    [anna, bert, crypto.randomUUID()],
  ] as const)
    expect(await errorOf(await report(who, partner, id))).toEqual([404, "not_found"]);
  const { message, messages } = await evidenceOf(await receiptIn(await report(anna, bert, undefined)));
  expect([message, messages]).toEqual([null, []]);
});

test("of forty reports at once thirty are taken, and the others are told to wait", async () => {
  const dora = await someone(site);
  await said(bert, dora, "Hello");
  const answers = await Promise.all(Array.from({ length: 40 }, () => report(dora, bert, undefined)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBe(10);
  for (const answer of refused) expect(await errorOf(answer)).toEqual([429, "too_many_reports"]);
});
