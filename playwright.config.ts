import { defineConfig } from "@playwright/test";
import { browser } from "./tools/chromium.ts";

const port = Number(process.env["E2E_PORT"] ?? 8799);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  workers: 1,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // whatever was bought, paid and given back in all the stories sums to zero, to the cent
  projects: [{ name: "stories", teardown: "books" }, { name: "books", testMatch: "books.last.ts" }],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    launchOptions: {
      ...(browser() === null ? {} : { executablePath: browser() ?? "" }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  webServer: { command: "node tests/support/serve.ts", url: `http://localhost:${port}/healthz`, timeout: 180_000, reuseExistingServer: false, env: { E2E_PORT: String(port) } },
});
