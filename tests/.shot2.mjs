import { chromium } from "playwright-core";
const [, , base, person, outDir, sizes, ...paths] = process.argv;
const ALL = {
  d: [1366, 768, "light"],
  k: [1366, 768, "dark"],
  w: [1920, 1080, "light"],
  p: [390, 844, "light"],
  f: [1366, 768, "light", "active"],
  q: [390, 844, "dark"],
};
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ["--no-sandbox"] });
const pick = async (page, path) => {
  if (path === "@case") {
    await page.goto(base + "/cases?kind=report");
    await page.locator("tbody a").first().waitFor();
    const hrefs = await page.locator("tbody a").evaluateAll((a) => a.map((x) => x.getAttribute("href")));
    for (const h of hrefs.slice(0, 12)) {
      await page.goto(base + h);
      await page.waitForLoadState("networkidle");
      if ((await page.locator("main img").count()) > 0) return;
    }
    return;
  }
  if (path === "@appeal") {
    await page.goto(base + "/cases?kind=appeal");
    await page.locator("tbody a").first().click();
    return;
  }
  if (path === "@member") {
    await page.goto(base + "/members?q=anna");
    await page.locator("tbody a").first().click();
    return;
  }
  if (path === "@order") {
    await page.goto(base + "/money/orders");
    await page.locator("tbody a").first().click();
    return;
  }
  await page.goto(base + path);
};
for (const name of sizes) {
  const [w, h, scheme, fc] = ALL[name];
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    ...(fc && { forcedColors: fc }),
  });
  const page = await context.newPage();
  page.on("console", (m) => {
    if (["error", "warning"].includes(m.type())) console.log("console", m.text().slice(0, 300));
  });
  page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 300)));
  await page.goto(base + "/");
  await page.getByRole("link", { name: new RegExp("^" + person) }).click();
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
  for (const path of paths) {
    await pick(page, path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${outDir}/${path.replaceAll(/\W+/g, "_")}-${name}.png` });
  }
  await context.close();
}
await browser.close();
