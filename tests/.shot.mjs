import { readFileSync } from "node:fs";
import { chromium } from "playwright";
const base = "http://desk.localhost:21910",
  out = "/tmp/shots-sites";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
});
const looks = [
  ["d", 1366, 768, "light", "none"],
  ["k", 1920, 1080, "dark", "none"],
  ["f", 1366, 768, "dark", "active"],
];
for (const [name, width, height, colorScheme, forcedColors] of looks) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, forcedColors });
  const page = await context.newPage();
  page.on("console", (m) => {
    if (["error", "warning"].includes(m.type())) console.log(name, "console", m.text().slice(0, 300));
  });
  page.on("pageerror", (e) => console.log(name, "pageerror", e.message.slice(0, 300)));
  await page.goto(base + "/cdn-cgi/access/login?redirect_url=/sites");
  await page.getByRole("link", { name: /^ada/i }).click();
  await page.waitForLoadState("networkidle");
  const shot = (n, full = false) => page.screenshot({ path: `${out}/${n}-${name}.png`, fullPage: full });
  for (const [n, path, full] of [
    ["sites", "/sites"],
    ["site", "/sites/amberlind-nl", true],
    ["news", "/sites/amberlind-nl/news"],
    ["stopped", "/sites/amberlind-nl/news/new-years-date"],
    ["partners", "/sites/amberlind-nl/partners"],
    ["health", "/health", true],
    ["letters", "/health/dead-letters"],
    ["audit", "/audit"],
    ["today", "/today"],
  ]) {
    await page.goto(base + path);
    await page.waitForLoadState("networkidle");
    await shot(n, full);
  }
  await page.goto(base + "/health/dead-letters");
  await page.waitForLoadState("networkidle");
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForLoadState("networkidle");
  await shot("letter");
  await page.goto(base + "/sites/amberlind-nl/write-news");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("A promotion").check();
  await page.getByLabel("Discount code").selectOption("WINTER20");
  await page.getByLabel("Title", { exact: true }).fill("Long evenings");
  await page.getByLabel(/^Text/).fill("Somebody waits to hear from you.\n\nCome back this week.");
  await page.getByLabel("Words on the button").fill("Have a look");
  await page.getByRole("button", { name: /Preview/ }).click();
  await page.waitForTimeout(1500);
  await shot("write", true);
  await page.getByRole("button", { name: /^Send/ }).click();
  await page.waitForTimeout(500);
  await shot("confirm");
  await page.goto(base + "/preview-site");
  await page.waitForLoadState("networkidle");
  await page.getByLabel(/Name of the file/).fill("rubinelle");
  const file = readFileSync("tenants/rubinelle.toml", "utf8");
  await page.getByLabel("What it says").fill(file.replace("niche = 3", "niche = 12").replace("pool", "pol"));
  await page.getByRole("button", { name: /Check it/ }).click();
  await page.waitForTimeout(1500);
  await shot("faults", true);
  await page
    .getByLabel("What it says")
    .fill(
      file
        .replace("niche = 3", "niche = 4")
        .replace('"CH"', '"LI"')
        .replace('primary = "#b3123b"', 'primary = "#22000a"'),
    );
  await page.getByRole("button", { name: /Check it/ }).click();
  await page.waitForTimeout(1500);
  await shot("preview", true);
  await context.close();
}
await browser.close();
