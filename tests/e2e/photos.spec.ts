import sharp from "sharp";
import { asMember, at, enter, expect, hydrated, test, NORDIC } from "./support.ts";

test.use({ viewport: { width: 390, height: 844 } });

const picture = (colour: string) => sharp({ create: { width: 600, height: 800, channels: 3, background: colour } }).jpeg().toBuffer();

test("a member adds photos, makes another one the first, deletes one, and is told when there are enough", async ({ page, complaints }) => {
  await enter(page, NORDIC);
  await asMember(page, NORDIC, "new@demo.example");
  await page.goto(at(NORDIC, "/profile"));
  await hydrated(page);
  const browse = page.getByLabel(/Browse/);
  const photos = page.locator(".album > li.photo:not(.skel)");
  for (const [i, colour] of ["#884422", "#228844"].entries()) {
    await browse.setInputFiles({ name: `${colour}.jpg`, mimeType: "image/jpeg", buffer: await picture(colour) });
    await expect(photos).toHaveCount(i + 1);
  }
  await expect(page.getByText("2 of 3.")).toBeVisible();
  const second = await photos.nth(1).locator("img").getAttribute("src");
  await page.getByRole("button", { name: "Make photo 2 the main one" }).click();
  await expect(photos.first().locator("img")).toHaveAttribute("src", second ?? "");
  await expect(photos.first().locator("img")).toHaveJSProperty("naturalWidth", 360);
  await browse.setInputFiles({ name: "3.jpg", mimeType: "image/jpeg", buffer: await picture("#224488") });
  await expect(photos).toHaveCount(3);
  await expect(browse).toHaveCount(0);
  await page.getByRole("button", { name: "Delete photo 3" }).click();
  await expect(photos).toHaveCount(2);
  complaints.length = 0;
  await browse.setInputFiles({ name: "not.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") });
  await expect(page.getByText("not a photo that we can read")).toBeVisible();
  await page.reload();
  await expect(photos).toHaveCount(2);
  complaints.length = 0; // the browser says in its console that the call was refused
});
