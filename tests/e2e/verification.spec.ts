import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { InspectionBody } from "#contract/desk/inspection.ts";
import { desk } from "#tests/support/desk.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { inEffect, operated } from "./operators.ts";
import { at, DUTCH, expect, hydrated, test } from "./support.ts";

async function inspect(body: InspectionBody): Promise<void> {
  await desk(operated, "POST /api/inspection", { body });
  await inEffect("ada");
}
const waiting = async () => (await desk(operated, "GET /api/inspection")).selfies;
const picture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: "#88aacc" } })
    .jpeg()
    .toBuffer();

/** A member whose main photo others see, on their profile; and their id. */
async function withPhoto(browser: Browser): Promise<{ page: Page; id: string }> {
  const page = await newMember(browser, DUTCH, { path: "/profile" });
  const bytes = [...(await picture())];
  const { id, key } = await page.evaluate(async (content) => {
    const answer = await fetch("/api/photos.php", {
      method: "POST",
      headers: { "content-type": "image/jpeg" },
      body: new Blob([new Uint8Array(content)]),
    });
    const uploaded: { key: string } = await answer.json();
    const { user }: { user: { id: string } } = await (await fetch("/api/user.php")).json();
    return { id: user.id, key: uploaded.key };
  }, bytes);
  await inspect({ key, decision: "accept" });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { verification }: { verification: { has_photo: boolean } } = await (
          await fetch("/api/verification.php")
        ).json();
        return verification.has_photo;
      }),
    )
    .toBe(true);
  return { page, id };
}

test("a member sends a selfie in the pose, a person accepts it, and another member reads what the badge means", async ({
  browser,
}) => {
  const { page, id } = await withPhoto(browser);
  await page.getByRole("link", { name: "Get verified" }).click();
  await page.waitForURL(at(DUTCH, "/verification"));
  await hydrated(page);
  await expect(page.getByText("no software makes the decision.")).toBeVisible();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Show pose" }).click();
  const heading = page.getByRole("heading", { level: 2 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("img", { name: await heading.innerText() })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page
    .getByLabel("Use camera app")
    .setInputFiles({ name: "selfie.jpg", mimeType: "image/jpeg", buffer: await picture() });
  await page.getByRole("button", { name: "Send selfie" }).click();
  await expect(page.getByRole("heading", { name: "We’re comparing your photos" })).toBeVisible();

  const selfie = (await waiting()).find(({ profile }) => profile.id === id)?.id ?? "";
  await inspect({ selfie, decision: "accept" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your main photo is verified" })).toBeVisible();

  const other = await newMember(browser, DUTCH, { path: `/members/${id}` });
  await other.locator("summary").filter({ hasText: "Verified" }).click();
  await expect(other.getByText(/A person on our team has compared this main photo/)).toBeVisible();
});

test("the camera of the page takes the selfie, and a member who changes their mind has it erased", async ({
  browser,
}) => {
  const { page } = await withPhoto(browser);
  // a device whose camera shows one colour
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext("2d");
      const draw = () => {
        context?.fillRect(0, 0, 640, 480);
        requestAnimationFrame(draw);
      };
      draw();
      return canvas.captureStream();
    };
  });
  await page.goto(at(DUTCH, "/verification"));
  await hydrated(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Show pose" }).click();
  await page.getByRole("button", { name: "Open camera" }).click();
  await page.getByRole("button", { name: "Take photo" }).click();
  await expect(page.locator(".verify__picture canvas")).toBeVisible();
  await page.getByRole("button", { name: "Retake photo" }).click();
  await page.getByRole("button", { name: "Open camera" }).click();
  await page.getByRole("button", { name: "Take photo" }).click();
  await page.getByRole("button", { name: "Send selfie" }).click();
  await page.getByRole("button", { name: "Erase selfie" }).click();
  await expect(page.getByRole("button", { name: "Show pose" })).toBeVisible();
  const own = await page.evaluate(async () => {
    const { user }: { user: { id: string } } = await (await fetch("/api/user.php")).json();
    return user.id;
  });
  expect((await waiting()).filter(({ profile }) => profile.id === own)).toEqual([]);
});
