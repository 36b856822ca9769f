import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { run } from "./run.ts";

const ON_THE_SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * How Chromium is started here: as root, without a graphics card, and without asking the network for
 * anything.
 */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The Chromium of this machine: named by CHROMIUM, on the system, or in Playwright's cache. Null where there
 * is none.
 */
export function browser(): string | null {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  const cached = globSync(`${homedir()}/.cache/ms-playwright/chromium-*/chrome-linux*/chrome`);
  return [...ON_THE_SYSTEM, ...cached].find((file) => existsSync(file)) ?? null;
}

/**
 * Chromium without its windows, tabs and address bar, which costs about a fifth less for each story. It can't
 * install apps or show notifications. The whole browser where there is none.
 */
export function headlessShell(): string | null {
  if (process.env["CHROMIUM"]) return browser();
  const cached = globSync(`${homedir()}/.cache/ms-playwright/chromium_headless_shell-*/*/*headless*shell`);
  return ["/usr/bin/chromium-headless-shell", ...cached].find((file) => existsSync(file)) ?? browser();
}

/**
 * Installs a Chromium where there is none, and the one without windows where only that is missing: through
 * apt as root, else by Playwright.
 */
export async function ensureBrowser(): Promise<void> {
  const byApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (browser() === null) {
    console.log("· no Chromium here: installing one");
    if (!byApt) {
      await run("playwright", ["install", "chromium"], { quiet: true });
      return;
    }
    await run("apt-get", ["update", "-qq"], { quiet: true });
    await installByApt("chromium", "fonts-dejavu-core");
  }
  // Not every Debian has it; without it the stories take a little longer.
  if (byApt && headlessShell() === browser() && !process.env["CHROMIUM"])
    await installByApt("chromium-headless-shell").catch(() => undefined);
}

const installByApt = (...packages: string[]) =>
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
