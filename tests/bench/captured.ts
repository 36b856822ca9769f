import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Frame } from "#client/page/context.tsx";
import type { PageData } from "#client/page/page-source.ts";
import { readSeed } from "#client/page/seed-text.ts";
import type { Ask } from "./load.ts";

/** A page as the edge answered it, taken apart at its tree. */
export interface Captured {
  html: string;
  headers: [string, string][];
  frame: Frame;
  data: PageData;
  /** Everything before the tree, and after it. */
  start: string;
  end: string;
}

const APP = '<div id="app">';
const SEED = /<\/div><script type="application\/json" id="seed"[^>]*>(.*?)<\/script>/s;

/** Asks an edge for a page and finds its tree and its seed. */
export async function capture(port: number, { host, path, headers = {} }: Ask): Promise<Captured> {
  // not fetch: node's would write its own Host
  const sent = request({ host: "127.0.0.1", port, path, headers: { ...headers, host } }).end();
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (!response) throw new Error(`${path}: no answer`);
  const html = await text(response);
  const seed = SEED.exec(html);
  const app = html.indexOf(APP);
  if (response.statusCode !== 200 || !seed?.[1] || app < 0)
    throw new Error(`${host}${path}: ${response.statusCode}, not a page of ours`);
  const { data, user: _nobody, dismissals: _none, discount: _either, ...frame } = readSeed(seed[1]);
  const own = Object.entries(response.headersDistinct)
    .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
    .filter(
      ([name]) => !["content-length", "date", "connection", "keep-alive", "transfer-encoding"].includes(name),
    );
  return {
    html,
    headers: own,
    frame,
    data,
    start: html.slice(0, app + APP.length),
    end: html.slice(seed.index),
  };
}

/**
 * A worker that answers captured pages as constant bytes with the same headers: nothing that serves these
 * pages does less. A constant string would be encoded again for each request.
 */
export function fixedWorker(pages: Record<string, Captured>): string {
  const answers = Object.fromEntries(
    Object.entries(pages).map(([path, { html, headers }]) => [path, { html, headers }]),
  );
  return `const pages = JSON.parse(${JSON.stringify(JSON.stringify(answers))});
for (const page of Object.values(pages)) page.bytes = new TextEncoder().encode(page.html);
export default { fetch(request) {
  const page = pages[new URL(request.url).pathname];
  return page ? new Response(page.bytes, { headers: page.headers }) : new Response("none");
} };`;
}
