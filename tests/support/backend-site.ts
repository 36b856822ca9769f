import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { stop } from "#tools/local.ts";
import { start } from "#tools/run.ts";
import { SITE, startBackend } from "./backend.ts";
import { freePort } from "./free-port.ts";
import { buildOwnSites, OWN_ORIGIN } from "./own-sites.ts";
import type { Ask } from "./site.ts";

/**
 * More sites with the same backend, for what the edge remembers of a site: that its backend fails. As many as
 * fit into one module beside the demo's.
 */
const HOSTS = Array.from({ length: 30 }, (_, i) => `php-${i}.localhost`);

/** Milliseconds until the edge must answer. */
const READY = 60_000;

/**
 * A build of its own whose sites include one with an HTTP backend, and that backend. Its name in the file is
 * not the one in settings.php. Served by `wrangler dev`, as by npm start: the test harness of startSite makes
 * a worker's outgoing calls itself, in node, and workerd's own way of reading, ending and giving up such a
 * call would go untested. `origin` is the address of another backend than the tests' own.
 */
export async function startBackendSite(origin?: string) {
  const backend = await startBackend();
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-"));
  const port = await freePort();
  const out = buildOwnSites(`backend-${port}`, (tenants) => {
    for (const host of [SITE.host, ...HOSTS])
      writeFileSync(
        join(tenants, `${host.split(".")[0]}.toml`),
        `hosts = ["${host}"]
name = "${SITE.fileName}"
brand = "${host.split(".")[0]}"
countries = ["GB", "IE"]
company_id = "liffey"
pool = "world"
support_email = "file@php.example"
cdn_prefix = "https://cdn.php.example/"
origin = "${origin ?? backend.url}"
`,
      );
  });
  const agent = new Agent({ keepAlive: true });
  const server = start(
    "wrangler",
    [
      "dev",
      "-c",
      join(out, "edge/wrangler.json"),
      "-c",
      join(out, `origin/${OWN_ORIGIN}`),
      "--port",
      String(port),
      "--ip",
      "127.0.0.1",
      "--inspector-port",
      "0",
      "--persist-to",
      join(folder, "state"),
      "--log-level",
      "error",
      "--show-interactive-dev-session=false",
    ],
    { stdio: ["ignore", "ignore", "inherit"], detached: true },
  );
  // whatever becomes of the tests, the server goes with them
  const orphan = () => stop(server);
  process.once("exit", orphan);

  /**
   * One request to the site with the backend, from a visitor in GB unless told otherwise; redirects are
   * answers, not followed.
   */
  async function ask(
    path: string,
    { host = SITE.host, country = "GB", cookie, headers = {}, method = "GET", body }: Ask = {},
  ): Promise<Response> {
    // not fetch: node's would write its own Host
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      agent,
      headers: {
        host,
        ...headers,
        ...(country === null ? {} : { "cf-ipcountry": country }),
        ...(cookie === undefined ? {} : { cookie }),
      },
    }).end(body);
    const [answer]: IncomingMessage[] = await once(sent, "response");
    if (!answer) throw new Error("no answer");
    const { statusCode: status = 0, headersDistinct } = answer;
    const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const empty = method === "HEAD" || status === 204 || status === 304;
    if (empty) answer.resume();
    return new Response(empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
      status,
      headers: pairs,
    });
  }
  // the embedded origin has no data here and is never ready; the edge is, as soon as it says anything
  const end = performance.now() + READY;
  while (
    !(await ask("/robots.txt").then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() > end) throw new Error(`no edge on port ${port}`);
    await new Promise((next) => {
      setTimeout(next, 100);
    });
  }

  return {
    backend,
    hosts: HOSTS,
    ask,
    address: `http://${SITE.host}:${port}`,
    close: async (): Promise<void> => {
      const ended = once(server, "close");
      process.off("exit", orphan);
      stop(server);
      await ended;
      await backend.close();
      agent.destroy();
      for (const made of [folder, out]) rmSync(made, { recursive: true });
    },
  };
}
export type BackendSite = Awaited<ReturnType<typeof startBackendSite>>;
