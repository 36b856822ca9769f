import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { findings } from "./axe.ts";
import { asMember, at, enter, expect, hydrated, test, NORDIC } from "./support.ts";

test.use({ viewport: { width: 390, height: 844 } });

const picture = (colour: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const fileOf = async (colour: string) => ({
  name: `${colour}.jpg`,
  mimeType: "image/jpeg",
  buffer: await picture(colour),
});
/** Red on the left, blue on the right. */
const halves = async () => {
  const buffer = await sharp({ create: { width: 1600, height: 800, channels: 3, background: "#0000ff" } })
    .composite([
      { input: { create: { width: 800, height: 800, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  return { name: "halves.jpg", mimeType: "image/jpeg", buffer };
};

const browse = (page: Page) => page.getByLabel(/Browse/);
const photos = (page: Page) => page.locator(".album > li.photo:not(.skel)");
const cropper = (page: Page) => page.getByRole("dialog", { name: "Crop your photo" });
const use = (page: Page) => cropper(page).getByRole("button", { name: "Use photo" });
const addressesOf = (page: Page) =>
  photos(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));

/** A member without photos, on their profile; `colours` are photos they add first. */
async function onProfile(page: Page, colours: string[] = []): Promise<void> {
  await enter(page, NORDIC);
  await asMember(page, NORDIC, "new@demo.example");
  // no photo may be on its way while it is deleted
  await page.goto(at(NORDIC, "/profile"), { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    const { photos: before } = await (await fetch("/api/photos.php")).json<{ photos: { key: string }[] }>();
    for (const { key } of before) await fetch(`/api/photos.php?key=${key}`, { method: "DELETE" });
  });
  await page.reload();
  await hydrated(page);
  for (const [i, colour] of colours.entries()) {
    await browse(page).setInputFiles(await fileOf(colour));
    await use(page).click();
    await expect(photos(page)).toHaveCount(i + 1);
  }
}

/** Red, green and blue of one pixel of a photo, in shares of its width and height. */
async function colourAt(image: Locator, x: number, y: number): Promise<number[]> {
  await expect(image).toHaveJSProperty("complete", true);
  return image.evaluate(
    (element, [x = 0, y = 0]) => {
      const shown = element as HTMLImageElement;
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [shown.naturalWidth, shown.naturalHeight];
      const context = canvas.getContext("2d");
      context?.drawImage(shown, 0, 0);
      return [
        ...(context?.getImageData(Math.floor(canvas.width * x), Math.floor(canvas.height * y), 1, 1).data ??
          []),
      ].slice(0, 3);
    },
    [x, y],
  );
}
const isRed = ([red = 0, , blue = 255]: number[]) => red > 200 && blue < 60;
const isBlue = ([red = 255, , blue = 0]: number[]) => blue > 200 && red < 60;

test("a member adds photos, makes another one the first, deletes one, and is told when there are enough", async ({
  page,
  complaints,
}) => {
  await onProfile(page, ["#884422", "#228844"]);
  await expect(page.getByText("2 of 3.")).toBeVisible();
  const [, second] = await addressesOf(page);
  await page.getByRole("button", { name: "Make photo 2 your main photo" }).click();
  await expect(photos(page).first().locator("img")).toHaveAttribute("src", second ?? "");
  await expect(photos(page).first().locator("img")).toHaveJSProperty("naturalWidth", 360);
  await browse(page).setInputFiles(await fileOf("#224488"));
  await use(page).click();
  await expect(photos(page)).toHaveCount(3);
  await expect(browse(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  await expect(photos(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Photos" })).toBeFocused();
  complaints.length = 0;
  // the browser cannot open it, so it goes up as it is
  await browse(page).setInputFiles({
    name: "not.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  await expect(page.getByText("We can’t open this file.")).toBeVisible();
  await expect(cropper(page)).toBeHidden();
  await page.reload();
  await expect(photos(page)).toHaveCount(2);
  complaints.length = 0; // the browser says in its console that the call was refused
});

test("a photo is cropped by dragging: what is out of the frame is not sent", async ({ page }) => {
  await onProfile(page);
  await browse(page).setInputFiles(await halves());
  await expect(use(page)).toBeEnabled();
  const box = await cropper(page).locator(".crop__frame").boundingBox();
  if (!box) throw new Error("no frame");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 500, y, { steps: 5 });
  await page.mouse.up();
  const sent = await page.evaluateHandle(() => {
    const sizes: number[][] = [];
    const send = window.fetch.bind(window);
    window.fetch = async (...given) => {
      if (given[0] instanceof Request && given[0].method === "POST")
        sizes.push(
          await createImageBitmap(await given[0].clone().blob()).then(({ width, height }) => [width, height]),
        );
      return send(...given);
    };
    return sizes;
  });
  await use(page).click();
  await expect(photos(page)).toHaveCount(1);
  expect(await sent.jsonValue()).toEqual([[600, 800]]);
  for (const side of [0.02, 0.98])
    expect(isRed(await colourAt(photos(page).locator("img"), side, 0.5))).toBe(true);
});

test("a browser that changes what is read from a canvas sends the photo whole, and says so", async ({
  page,
}) => {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(crypto.getRandomValues(new Uint8ClampedArray(width * height * 4)), width, height);
    HTMLCanvasElement.prototype.toBlob = function (give) {
      give(null);
    };
  });
  await onProfile(page);
  await browse(page).setInputFiles(await halves());
  await expect(photos(page)).toHaveCount(1);
  await expect(page.getByText("so yours was uploaded whole")).toBeVisible();
  await expect(cropper(page)).toBeHidden();
  const address = (await addressesOf(page))[0] ?? "";
  const bytes = await page.evaluate(
    async (path) => [...new Uint8Array(await (await fetch(path)).arrayBuffer())],
    address,
  );
  const file = Uint8Array.from(bytes);
  const { channels } = await sharp(
    await sharp(file).extract({ left: 8, top: 8, width: 40, height: 40 }).toBuffer(),
  ).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  expect([Math.round((red ?? 0) / 64), Math.round((blue ?? 0) / 64)]).toEqual([4, 0]);
});

test("a photo is cropped with the keyboard alone: moved, zoomed and used", async ({ page }) => {
  await onProfile(page);
  await browse(page).setInputFiles(await halves());
  const area = cropper(page).getByRole("application", { name: /arrow keys/ });
  await area.waitFor();
  await page.keyboard.press("Tab");
  await expect(area).toBeFocused();
  expect(await findings(page)).toEqual([]);
  for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowLeft");
  // past the ring on the face and the button that turns the picture
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  const zoom = cropper(page).getByRole("slider", { name: "Zoom" });
  await expect(zoom).toBeFocused();
  await page.keyboard.press("End");
  await expect(zoom).toHaveAttribute("aria-valuetext", "165%");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(photos(page)).toHaveCount(1);
  for (const side of [0.02, 0.98])
    expect(isBlue(await colourAt(photos(page).locator("img"), side, 0.5))).toBe(true);
});

test("a photo is turned with the keyboard and used", async ({ page }) => {
  await onProfile(page);
  await browse(page).setInputFiles(await halves());
  await cropper(page).getByRole("button", { name: "Rotate 90 degrees" }).press("Enter");
  await use(page).press("Enter");
  await expect(photos(page)).toHaveCount(1);
  const turned = photos(page).locator("img");
  expect([isRed(await colourAt(turned, 0.5, 0.1)), isBlue(await colourAt(turned, 0.5, 0.9))]).toEqual([
    true,
    true,
  ]);
});

test("cancelling sends nothing", async ({ page }) => {
  await onProfile(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await browse(page).setInputFiles(await fileOf("#884422"));
  await cropper(page).getByRole("button", { name: "Cancel" }).click();
  await expect(cropper(page)).toBeHidden();
  await browse(page).setInputFiles(await fileOf("#884422"));
  await cropper(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(cropper(page)).toBeHidden();
  await expect(page.getByText("0 of 3.")).toBeVisible();
  await expect(page.locator(".album .skel")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("of several files one is cropped after the other, one is skipped, and those that do not fit are said", async ({
  page,
}) => {
  await onProfile(page);
  await browse(page).setInputFiles(
    await Promise.all(["#ff0000", "#00ff00", "#0000ff", "#884422"].map(fileOf)),
  );
  await expect(cropper(page).getByText("Photo 1 of 3")).toBeVisible();
  await use(page).click();
  await expect(cropper(page).getByText("Photo 2 of 3")).toBeVisible();
  await cropper(page).getByRole("button", { name: "Skip photo" }).click();
  await expect(cropper(page).getByText("Photo 3 of 3")).toBeVisible();
  await use(page).click();
  await expect(cropper(page)).toBeHidden();
  await expect(photos(page)).toHaveCount(2);
  await expect(
    page.getByRole("alert").getByText("You can have up to 3 photos, so the last ones weren’t added."),
  ).toBeVisible();
  expect([
    isRed(await colourAt(photos(page).nth(0).locator("img"), 0.5, 0.5)),
    isBlue(await colourAt(photos(page).nth(1).locator("img"), 0.5, 0.5)),
  ]).toEqual([true, true]);

  await page.getByRole("button", { name: "Delete photo 1" }).click();
  await expect(photos(page)).toHaveCount(1);
  await browse(page).setInputFiles(await Promise.all(["#ff0000", "#00ff00"].map(fileOf)));
  await expect(cropper(page).getByText("Photo 1 of 2")).toBeVisible();
  await use(page).click();
  await expect(cropper(page).getByText("Photo 2 of 2")).toBeVisible();
  // what was used before stays
  await cropper(page).getByRole("button", { name: "Cancel" }).click();
  await expect(photos(page)).toHaveCount(2);
  await expect(page.locator(".album .skel")).toHaveCount(0);
});

test("photos are moved one by one with the keyboard, which stays at its photo, and it is said where that is now", async ({
  page,
}) => {
  await onProfile(page, ["#ff0000", "#00ff00", "#0000ff"]);
  const [a, b, c] = await addressesOf(page);
  await page.getByRole("button", { name: "Move photo 3 forward" }).press("Enter");
  await expect.poll(() => addressesOf(page)).toEqual([a, c, b]);
  await expect(page.getByText("Photo moved to position 2 of 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move photo 2 forward" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => addressesOf(page)).toEqual([c, a, b]);
  await expect(page.getByRole("button", { name: "Move photo 1 forward" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Move photo 1 forward" })).toBeDisabled();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move photo 1 back" }).click();
  await expect.poll(() => addressesOf(page)).toEqual([a, c, b]);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await fetch("/api/photos.php")).json<{ photos: { thumb_filename: string }[] }>()).photos.map(
          ({ thumb_filename: name }) => `/photos/${name}`,
        ),
      ),
    )
    .toEqual([a, c, b]);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => addressesOf(page)).toEqual([a, c, b]);
});

test("a photo uploaded long ago is centred on the face: by tap and keyboard, previewed, tried again after a failure", async ({
  page,
  complaints,
}) => {
  await onProfile(page, ["#ff0000"]);
  const opener = page.getByRole("button", { name: "Centre photo 1 on your face" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Centre on your face" });
  const ring = (left: number, top: number) =>
    dialog.getByRole("button", { name: `Ring on your face, ${left}% from the left, ${top}% from the top` });
  expect(await findings(page)).toEqual([]);
  // without a drag
  await dialog.getByRole("img", { name: "Your photo 1" }).click({ position: { x: 10, y: 10 } });
  await expect(ring(50, 33)).toHaveCount(0);
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
  }
  await expect(ring(0, 0)).toBeFocused();
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
  await expect(dialog.locator(".aim__round img")).toHaveCSS("object-position", "30% 60%");

  await page.route("**/api/photo-focus.php", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid_input" } } }),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The ring stays where you put it")).toBeVisible();
  await expect(ring(30, 60)).toBeVisible();
  await page.unroute("**/api/photo-focus.php");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText("Your photo is saved.")).toBeAttached();
  await page.reload();
  await hydrated(page);
  await opener.press("Enter");
  await expect(ring(30, 60)).toBeVisible();
  complaints.length = 0; // the browser says in its console that the call was refused
});

test("an order that could not be saved is taken back, and it is said", async ({ page, complaints }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/photos.php", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await held;
    return route.fulfill({ status: 422, json: { error: { code: "invalid_input" } } });
  });
  await onProfile(page, ["#ff0000", "#00ff00"]);
  const before = await addressesOf(page);
  await page.getByRole("button", { name: "Move photo 2 forward" }).click();
  // shown at once
  await expect.poll(() => addressesOf(page)).toEqual(before.toReversed());
  answer();
  await expect(page.getByText("We couldn’t save the new order.")).toBeVisible();
  await expect.poll(() => addressesOf(page)).toEqual(before);
  await expect(page.getByText("Photo moved to position")).toHaveCount(0);
  complaints.length = 0; // the browser says in its console that the call was refused
});
