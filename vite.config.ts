import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { cloudflare, type WorkerConfig } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import unocss from "unocss/vite";
import { defineConfig, type Plugin } from "vite";
import { blocklistsPlugin } from "./tools/build/vite/blocklists.ts";
import { clientFilesPlugin } from "./tools/build/vite/client-files.ts";
import { DESK_CLIENT, deskFilesPlugin } from "./tools/build/vite/desk-files.ts";
import { documentsPlugin } from "./tools/build/vite/documents.ts";
import { messagesPlugins } from "./tools/build/vite/messages.ts";
import { noStylesInWorkers, pageStylesPlugin } from "./tools/build/vite/page-styles.ts";
import { pdfkitPlugin } from "./tools/build/vite/pdfkit.ts";
import { serviceWorkerPlugin } from "./tools/build/vite/service-worker.ts";
import { siteIconsPlugin } from "./tools/build/vite/site-icons.ts";
import { tenantsPlugin } from "./tools/build/vite/tenants.ts";
import { withdrawalFormPlugin } from "./tools/build/vite/withdrawal-form.ts";

/** Small modules that the edge parses at start and that its pages use as well. */
const PARSED_AT_START =
  /worker\/(contract\/((platform|product)\/)?(errors|report-error|keys|tracking|consents|cookies|entities|country-code|host-bucket|unpack|photo-names|live|session)|edge\/(limits|lru-cache|cache|failures|cookies|read-body|headers|decide\/[a-z-]+))\.ts/;

/** Whose CSS is written as it is: each version times 65,536. */
const BROWSERS = { chrome: 123 << 16, safari: 18 << 16, firefox: 128 << 16 };

/**
 * The icons that a module of the sites' client names come with it as its stylesheet; the desk has one sheet
 * of utilities. The dev server has one environment for both.
 */
const utilityStyles = (isServed: boolean) => [
  ...inEnvironment(isServed ? "client" : DESK_CLIENT, unocss("client/desk/uno.config.ts")),
  ...inEnvironment("client", unocss({ mode: "per-module" })),
];
const inEnvironment = (environment: string, plugins: Plugin[]): Plugin[] =>
  plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === environment }));

/**
 * The edge of the demo: its secret, which is none, and the origin's configuration says the same; and the
 * stand-in of the gateway before the desk, to which the dev server's edge passes the desk's host on; and the
 * stand-in of Analytics Engine, since the local one forgets what it is given. The dev server itself has the
 * scripts, so there the worker is not asked first.
 */
const demoEdge =
  (isServed: boolean) =>
  (config: WorkerConfig): void => {
    config.vars["MASTER_SECRET"] = "of the demo alone: everybody may know it";
    config.services = [
      ...(config.services ?? []),
      { binding: "GATEWAY", service: "rendezvous-gateway" },
      { binding: "ERRORS", service: "rendezvous-origin", entrypoint: "ErrorsStandIn" },
      { binding: "VISITS", service: "rendezvous-origin", entrypoint: "VisitsStandIn" },
    ];
    config.analytics_engine_datasets = [];
    if (isServed && config.assets) delete config.assets.run_worker_first;
  };

/** The commit that is built, shortened; empty outside of a repository. */
function builtCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/**
 * Two builds from one configuration: `production`, and `demo`, whose origin adds the local stand-ins and the
 * demo data.
 */
export default defineConfig(({ mode, command }) => {
  const production = mode === "production";
  const server = {
    port: Number(process.env["PORT"] ?? 8787),
    strictPort: true,
    allowedHosts: true as const,
    // builds, data and databases: tens of thousands of files, which no page is made from
    watch: { ignored: ["dist", ".demo", ".state"].map((folder) => resolve(folder, "**")) },
  };
  return {
    server,
    clearScreen: false,
    // a demo is of no commit: it would be built again for each
    define: { BUILT_COMMIT: JSON.stringify(production ? builtCommit() : "") },
    publicDir: "client/public",
    resolve: {
      alias: {
        "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js",
      },
    },
    css: {
      transformer: "lightningcss",
      lightningcss: {
        targets: BROWSERS,
        // a name that two modules define fails `npm run check`, so none needs a hash
        cssModules: {
          pattern: "[local]",
          animation: false,
          container: false,
          customIdents: false,
          grid: false,
        },
      },
    },
    plugins: [
      react(),
      tenantsPlugin(process.env["TENANTS_DIR"]),
      ...messagesPlugins(),
      documentsPlugin(),
      blocklistsPlugin(),
      ...utilityStyles(command === "serve"),
      pageStylesPlugin(),
      noStylesInWorkers(),
      clientFilesPlugin(),
      deskFilesPlugin(),
      serviceWorkerPlugin(),
      pdfkitPlugin(),
      withdrawalFormPlugin(),
      siteIconsPlugin(process.env["TENANTS_DIR"]),
      cloudflare({
        configPath: "./wrangler.toml",
        // the edge's secret; the demo's is no secret, and the origin's configuration says the same
        ...(production ? {} : { config: demoEdge(command === "serve") }),
        viteEnvironment: { name: "edge" },
        auxiliaryWorkers: [
          {
            configPath: production ? "./worker/origin/wrangler.toml" : "./worker/origin/demo/wrangler.toml",
            viteEnvironment: { name: "origin" },
          },
          {
            configPath: production ? "./worker/desk/wrangler.toml" : "./worker/desk/demo/wrangler.toml",
            viteEnvironment: { name: "desk" },
          },
          ...(production
            ? []
            : [
                {
                  configPath: "./worker/desk/demo/gateway/wrangler.toml",
                  viteEnvironment: { name: "gateway" },
                },
              ]),
        ],
        persistState: { path: process.env["STATE_DIR"] ?? ".state" },
        inspectorPort: false,
        remoteBindings: false,
      }),
    ],
    build: {
      outDir: production ? "dist/production" : "dist/demo",
      modulePreload: false as const,
      // the benchmark measures what matters; gzipping a thousand files to print their size costs seconds
      reportCompressedSize: false,
      target: "es2022",
      cssTarget: ["chrome123", "safari18", "firefox128"],
    },
    builder: {
      // client first: the edge names its hashed files
      async buildApp(builder) {
        for (const name of ["client", DESK_CLIENT, "edge", "origin", "desk", "gateway"]) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
    environments: {
      edge: {
        build: {
          minify: true,
          // Every route.ts is parsed at start, and so are small modules that pages use as well: a file of each
          // is read faster than seventy.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: "routes", test: /client\/(routes|(landers|pages\/[a-z0-9-]+)\/route)\.ts/ },
                  { name: "start", test: PARSED_AT_START },
                ],
              },
            },
          },
        },
      },
      origin: { build: { minify: true } },
      desk: { build: { minify: true } },
      // Few files, each asked for once: what the entry needs, what many pages need, and what a page or an import()
      // needs alone.
      client: {
        build: {
          manifest: true,
          rolldownOptions: {
            input: "client/entry.tsx",
            output: {
              codeSplitting: {
                groups: [
                  { name: "base", tags: ["$initial"] },
                  { name: "shared", minShareCount: 16 },
                ],
              },
            },
          },
        },
      },
    },
  };
});
