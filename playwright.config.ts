import { defineConfig } from "@playwright/test";
import { PORTS } from "./tests/support/e2e-sites.ts";
import { browser, CHROMIUM_FLAGS, headlessShell } from "./tools/dev/chromium.ts";

/**
 * Chromium opens two pages of its own for the address bar of every tab, which cost as much as a page of ours.
 * It takes the last list of features that it is given, so Playwright's own are repeated.
 */
const WITHOUT = [
  // a process kept ready for a page that does not come
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Notifications, an app that is installed, and blocked cookies. */
const NEED_THE_WHOLE_BROWSER = ["push.spec.ts", "installed.spec.ts", "cookies.spec.ts"];

const launchOf = (executable: string | null) => ({
  ...(executable === null ? {} : { executablePath: executable }),
  args: [
    ...CHROMIUM_FLAGS,
    // nothing here draws in three dimensions
    "--disable-software-rasterizer",
    // a microphone that beeps, and that nobody has to allow
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--disable-features=${WITHOUT.join(",")}`,
  ],
});

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  // each worker has a site of its own, so that files need not know of each other
  workers: PORTS.length,
  // A story takes 8 s at most on an idle machine. Only what hangs is to reach these, on one of a third of the speed
  // that does something else as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A story that needs its second attempt is printed as flaky, with a trace: it has a cause that is to be fixed.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // whatever was bought, paid and given back in all the stories sums to zero, to the cent
  projects: [
    {
      name: "stories",
      testIgnore: NEED_THE_WHOLE_BROWSER,
      teardown: "books",
      use: { launchOptions: launchOf(headlessShell()) },
    },
    {
      name: "stories of the whole browser",
      testMatch: NEED_THE_WHOLE_BROWSER,
      teardown: "books",
      use: { launchOptions: launchOf(browser()) },
    },
    { name: "books", testMatch: "books.last.ts" },
  ],
  use: {
    locale: "en-GB",
    trace: "on-first-retry",
    // what moves is waited for only where the moving is the subject
    contextOptions: { reducedMotion: "reduce" },
  },
  webServer: {
    command: "node tests/support/serve.ts",
    wait: { stdout: /sites are ready/ },
    timeout: 600_000,
    reuseExistingServer: false,
  },
});
