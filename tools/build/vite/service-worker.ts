import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

const FOLDER = "client/runtime/service-worker";

/**
 * `virtual:service-worker`: the service worker as one script. Its first line is the hash of what follows and
 * the day of the build, so that browsers store the offline page again with every deployment.
 */
export const serviceWorkerPlugin = (): Plugin =>
  virtualModule(
    "service-worker",
    async () => {
      const script = await bundleScript(`${FOLDER}/service-worker.ts`, "worker");
      const version = createHash("sha256").update(`${script}${Date.now()}`).digest("base64url").slice(0, 8);
      return `export default ${JSON.stringify(`/* ${version} */${script}`)};`;
    },
    {
      configureServer(server) {
        server.watcher.on("change", (path) => {
          if (path.includes(FOLDER)) invalidateModules(server, "service-worker");
        });
      },
    },
  );
