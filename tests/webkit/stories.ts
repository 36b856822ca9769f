import { equal, match } from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { DEMO_BUILD, ensureDemoBuild } from "#tools/dev/demo-build.ts";
import { endTogether } from "#tools/dev/end-together.ts";
import { makeDemoData, migrate } from "#tools/dev/local.ts";
import { siteWorkers, startRuntime } from "#tools/dev/runtime.ts";
import { openDisplay, WebKit } from "./browser.ts";

/**
 * npm run test:webkit: what matters most, in WebKit. Not part of npm test: it is Debian's, on a desktop, and
 * no Safari; the keyboard of iOS, its installed app and its push are nowhere tried. By TLS: WebKit keeps no
 * cookie that is for secure connections on any other, not even for localhost.
 */
/** Milliseconds between two looks whether the demo data are there. */
const LOOK_AGAIN = 250;

endTogether();
await makeDemoData();
await ensureDemoBuild();
const state = mkdtempSync(join(tmpdir(), "webkit-"));
await migrate(state);
const port = await freePort();
const runtime = startRuntime(await siteWorkers(DEMO_BUILD), {
  port,
  https: true,
  resourcePersistencePath: join(state, "v3"),
});
await runtime.ready;
const site = `https://localhost:${port}`;
while (!(await runtime.dispatchFetch(`${site}/healthz`)).ok) await pause(LOOK_AGAIN);
const display = await openDisplay();
const [anna, bert] = [await WebKit.open(display.name), await WebKit.open(display.name)];

let failed = 0;
async function story(name: string, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
    console.log(`✓ ${name}`);
  } catch (error) {
    failed++;
    console.error(`✘ ${name}\n  ${error instanceof Error ? error.message : String(error)}`);
  }
}

const pathOf = (browser: WebKit) => browser.run<string>("return location.pathname");

async function enter(browser: WebKit): Promise<void> {
  await browser.go(`${site}/members`);
  await browser.click("#entry-form button");
  await browser.until("the warning to be gone", "return document.getElementById('entry') === null");
}

/** Logs in by the form; returns the id of the member's profile. */
async function logIn(browser: WebKit, email: string): Promise<string> {
  await browser.go(`${site}/login`);
  await browser.type("#email", email);
  await browser.type("#password", "demo-password");
  await browser.click(".login__form .btn--main");
  await browser.until("the members", "return location.pathname === '/members'");
  return browser.ask("return (await (await fetch('/api/user.php')).json()).user.profile.id");
}

await story("a visitor confirms that they are an adult, sees faces and opens a profile", async () => {
  await enter(anna);
  equal(await anna.run("return document.querySelectorAll('ul.faces > li').length"), 24);
  await anna.click("ul.faces > li a");
  await anna.until("the profile", "return document.querySelector('.person') !== null");
  match(await pathOf(anna), /^\/members\/./);
  await anna.go(`${site}/members`);
  equal(await anna.run("return document.getElementById('entry')"), null);
});

await story("two members log in, and what one writes the other reads as it is sent", async () => {
  await enter(bert);
  const annaId = await logIn(anna, "premium@demo.example");
  const bertId = await logIn(bert, "free@demo.example");
  await anna.go(`${site}/members/${bertId}/chat`);
  await bert.go(`${site}/members/${annaId}/chat`);
  const text = "Is it still cooking if you only assemble?";
  await anna.type(".write textarea", text);
  await anna.click(".write__send");
  const last = (side: "in" | "out") =>
    `[...document.querySelectorAll('.bub--${side}')].at(-1)?.textContent ?? ''`;
  await anna.until("the own message", `return (${last("out")}).includes(${JSON.stringify(text)})`);
  await bert.until("the message", `return (${last("in")}).includes(${JSON.stringify(text)})`);
  await anna.until("the read mark", `return (${last("out")}).includes("Read")`);
  equal(await anna.run("return document.documentElement.scrollWidth - innerWidth"), 0);
});

await story("a logout ends the session, and the pages ask for a login", async () => {
  await anna.go(`${site}/members`);
  await anna.click(".account > summary");
  await anna.click("form[action='/logout'] button");
  await anna.until("the index", "return location.pathname === '/'");
  await anna.go(`${site}/chats`);
  equal(await pathOf(anna), "/login");
});

await Promise.all([anna.close(), bert.close()]);
display.close();
await runtime.dispose();
rmSync(state, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
