import { at, expect, hydrated, test, WORLD } from "./support.ts";
import { box, call, twoMembers, visit } from "./talkers.ts";

/** A busy machine hands over less sound than the time that passes, and half a second is refused as too short. */
const ENOUGH = /0:0[2-9] of 1:00/;

const creditsOf = async (page: Parameters<typeof call>[0]) =>
  (await call<{ user: { credits: number } }>(page, "/api/user.php")).user.credits;

test("a voice message is recorded, heard before it is sent, asked about once on the other side, and deleted for both", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await box(anna).fill("To be finished later");
  const before = await creditsOf(anna);
  const record = anna.getByRole("button", { name: /^Record a voice message/ });
  const recorder = anna.getByRole("group", { name: "Voice message", exact: true });

  await record.click();
  await expect(recorder.getByRole("timer")).toHaveText(/0:\d\d of 1:00/);
  await anna.keyboard.press("Escape");
  await expect(recorder).toHaveCount(0);

  await record.click();
  await expect(recorder.getByRole("timer")).toHaveText(ENOUGH);
  await recorder.getByRole("button", { name: "Stop recording" }).click();
  const listen = recorder.getByRole("button", { name: "Listen to your recording" });
  await listen.click();
  await expect(recorder.getByRole("button", { name: "Pause" })).toBeVisible();
  await recorder.getByRole("button", { name: /^Send voice message/ }).click();
  await expect(anna.getByRole("group", { name: /^Your voice message, 0:0/ })).toBeVisible();
  await expect(box(anna)).toHaveValue("To be finished later");

  const heard = bert.getByRole("group", { name: /^Voice message from/ });
  await expect(heard).toBeVisible();
  await expect.poll(() => creditsOf(anna)).toBeLessThan(before);
  await heard.getByRole("button", { name: "Play" }).click();
  await expect(heard.getByText(/^You haven’t heard/)).toBeVisible();
  await heard.getByRole("button", { name: "Listen now" }).click();
  await expect(heard.getByRole("button", { name: "Pause" })).toBeVisible();
  // It ends by itself, and the second time nobody is asked.
  await heard.getByRole("button", { name: "Play" }).click();
  await expect(heard.getByRole("button", { name: "Pause" })).toBeVisible();
  await heard.getByRole("button", { name: "Speed: 1×" }).click();
  await expect(bert.locator("audio")).toHaveJSProperty("playbackRate", 1.5);
  const position = heard.getByRole("slider", { name: "Position" });
  await position.focus();
  await bert.keyboard.press("End");
  await expect(heard.getByRole("button", { name: "Play" })).toBeVisible();

  await anna.getByRole("button", { name: "Delete this voice message for both of you" }).click();
  for (const page of [anna, bert])
    await expect(page.getByText("This voice message was deleted")).toBeVisible();
});

test("a voice message that is recorded offline is sent when the connection is back", async ({ browser }) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  const record = anna.getByRole("button", { name: /^Record a voice message/ });
  await record.hover();
  const { x, y } = (await record.boundingBox()) ?? { x: 0, y: 0 };
  await anna.mouse.move(x + 20, y + 20);
  await anna.mouse.down();
  const timer = anna.getByRole("timer");
  await expect(timer).toHaveText(ENOUGH);
  await anna.mouse.up();
  const send = anna.getByRole("button", { name: /^Send voice message/ });
  await expect(send).toBeVisible();
  await anna.context().setOffline(true);
  await send.click();
  await expect(anna.getByRole("group", { name: /^Your voice message/ })).toBeVisible();
  await anna.context().setOffline(false);
  await expect(bert.getByRole("group", { name: /^Voice message from/ })).toBeVisible({ timeout: 20_000 });
  await expect(anna.getByRole("group", { name: /^Your voice message/ })).toHaveCount(1);
});

test("members hear what stands between them and a voice message: Premium, and a microphone that is denied", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await bert.getByRole("button", { name: /^Record a voice message \(Premium/ }).click();
  await expect(bert.getByText("Voice messages are for Premium members.")).toBeVisible();
  await anna.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await anna.goto(at(WORLD, `/members/${bertId}/chat`));
  await hydrated(anna);
  await anna.getByRole("button", { name: /^Record a voice message/ }).click();
  await expect(anna.getByText(/Allow it in your browser/)).toBeVisible();
});
