import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{worker,client,drop-ins,tools}/**/*.test.{ts,tsx}"],
    // one workerd at a time: two cores are shared with the build and the browser
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    env: { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" },
  },
});
