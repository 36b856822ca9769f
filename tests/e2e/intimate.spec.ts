import sharp from "sharp";
import type { MemberAnswer } from "#contract/calls/people/member.ts";
import { desk } from "#tests/support/desk.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { linkTo } from "./inbox.ts";
import { NARROW, overflow } from "./layout.ts";
import { inEffect, operated } from "./operators.ts";
import { ask, at, DUTCH, enter, expect, hydrated, test } from "./support.ts";

test("a visitor complains about an intimate image, and confirms their address by the mail, which hides it", async ({
  browser,
  page,
}) => {
  const owner = await newMember(browser, DUTCH, { path: "/profile" });
  const bytes = [
    ...(await sharp({ create: { width: 600, height: 800, channels: 3, background: "#aa8844" } })
      .jpeg()
      .toBuffer()),
  ];
  const { id, key } = await owner.evaluate(async (content) => {
    const answer = await fetch("/api/photos.php", {
      method: "POST",
      headers: { "content-type": "image/jpeg" },
      body: new Blob([new Uint8Array(content)]),
    });
    const uploaded: { key: string } = await answer.json();
    const { user }: { user: { id: string } } = await (await fetch("/api/user.php")).json();
    return { id: user.id, key: uploaded.key };
  }, bytes);
  await desk(operated, "POST /api/inspection", { as: "bea", body: { key, decision: "accept" } });
  await inEffect("bea");
  const mainPhoto = async () =>
    ((await ask(DUTCH, `/api/member.php?id=${id}`)).body as MemberAnswer).profile.main_image?.filename ?? "";
  await expect.poll(mainPhoto).not.toBe("");

  const email = "somebody-hurt@posteo.example";
  await enter(page, DUTCH);
  const query = new URLSearchParams({ kind: "intimate", profile: id, photo: await mainPhoto() });
  await page.goto(at(DUTCH, `/complaints?${query}`));
  await hydrated(page);
  await page.getByLabel("Je e-mailadres").fill(email);
  await page.getByLabel("Ik ben de persoon op de foto").check();
  await page.getByRole("button", { name: "Klacht versturen" }).click();
  await expect(page.getByText("We hebben je een link gemaild")).toBeVisible();
  expect(await findingsInTwoLooks(page)).toEqual([]);

  await page.goto(at(DUTCH, await linkTo(DUTCH, email)));
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Bevestigen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bedankt, dat is bevestigd" })).toBeVisible();
  // what a visitor sees of a profile is cached for a minute, so the desk says whether the photo is hidden
  const { open } = await desk(operated, "GET /api/complaint-decisions", { as: "bea" });
  expect(open.find(({ profile }) => profile === id)).toMatchObject({ kind: "intimate", holds_photo: true });
});
