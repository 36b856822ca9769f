import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { siteWorkers, startRuntime } from "#tools/dev/runtime.ts";
import { SITE, startBackend } from "./backend.ts";
import { buildOwnSites, OWN_ORIGIN } from "./own-sites.ts";
import type { Ask } from "./site.ts";

/**
 * More sites with the same backend, for what the edge remembers of a site: that its backend fails. As many as
 * fit into one module beside the demo's.
 */
const HOSTS = Array.from({ length: 33 }, (_, i) => `php-${i}.localhost`);

/**
 * A build of its own whose sites include one with an HTTP backend, and that backend. Its name in the file is
 * not the one in settings.php. `origin` is the address of another backend than the tests' own.
 */
export async function startBackendSite(origin?: string) {
  const backend = await startBackend();
  const out = buildOwnSites("backend", (tenants) => {
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
  const runtime = startRuntime(await siteWorkers(out, undefined, OWN_ORIGIN));
  const { port } = await runtime.ready;

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
  return {
    backend,
    hosts: HOSTS,
    ask,
    address: `http://${SITE.host}:${port}`,
    close: async (): Promise<void> => {
      await runtime.dispose();
      await backend.close();
      agent.destroy();
      rmSync(out, { recursive: true });
    },
  };
}
export type BackendSite = Awaited<ReturnType<typeof startBackendSite>>;
