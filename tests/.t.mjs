import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: process.env.CHROME, args: ["--no-sandbox"] });
const p = await (await b.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
await p.goto("http://desk.localhost:21510/");
await p.getByRole("link", { name: /^Ada/ }).click();
await p.getByRole("navigation", { name: "Desk" }).waitFor();
await p.goto("http://desk.localhost:21510/cases/zorzanka/report/R-5VJEH-SNDL6");
await p.locator("main img").first().waitFor();
console.log(
  await p
    .locator("main img")
    .evaluateAll((a) =>
      a.map((x) => [
        getComputedStyle(x).filter,
        x.className,
        getComputedStyle(x).getPropertyValue("--un-brightness"),
      ]),
    ),
);
await p.goto("http://desk.localhost:21510/photos?view=single");
await p.locator("figure img").first().waitFor();
console.log(
  await p.locator("figure img").evaluateAll((a) => a.map((x) => [getComputedStyle(x).filter, x.className])),
);
console.log(
  await p.evaluate(() =>
    [...document.querySelectorAll("style,link[rel=stylesheet]")].map((x) => x.outerHTML.slice(0, 150)),
  ),
);
await b.close();
