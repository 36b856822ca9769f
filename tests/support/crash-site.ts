import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate, serve, stop, untilReady } from "#tools/dev/local.ts";
import { FILLED_MARK } from "./fill-sites.ts";
import { freePort } from "./free-port.ts";

const HOST = "rubinelle.localhost";
/** Milliseconds between two looks at whether a site is filled. */
const LOOK_AGAIN = 250;

export interface Answer<T> {
  status: number;
  cookie: string;
  body: T;
}

/** The demo as npm start serves it, that can be killed at any moment and started again on what it has written. */
export async function startCrashSite() {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-crash-"));
  const port = await freePort();
  let server: ReturnType<typeof serve>;

  async function start(): Promise<void> {
    server = serve(port, folder, true);
    await untilReady(port);
  }
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "close");
    stop(server);
    await ended;
  }
  /** Null where no answer came. */
  async function ask<T>(
    path: string,
    how: {
      method?: string;
      body?: object;
      form?: Record<string, string>;
      cookie?: string;
      network?: string;
    } = {},
  ): Promise<Answer<T> | null> {
    try {
      const sent = request({
        host: "127.0.0.1",
        port,
        path,
        method: how.method ?? "GET",
        headers: {
          host: HOST,
          "content-type": how.form ? "application/x-www-form-urlencoded" : "application/json",
          "sec-fetch-site": "same-origin",
          ...(how.cookie ? { cookie: how.cookie } : {}),
          ...(how.network ? { "cf-connecting-ip": how.network } : {}),
        },
      }).end(how.form ? new URLSearchParams(how.form).toString() : how.body && JSON.stringify(how.body));
      const [answer]: IncomingMessage[] = await once(sent, "response");
      let text = "";
      for await (const chunk of answer?.setEncoding("utf8") ?? []) text += String(chunk);
      const cookie = (answer?.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
      return {
        status: answer?.statusCode ?? 0,
        cookie,
        body: (answer?.headers["content-type"]?.includes("json") ? JSON.parse(text) : null) as T,
      };
    } catch {
      return null;
    }
  }
  // npm test fills a site meanwhile
  const filled = process.env["FILLED_SITE"];
  if (filled === undefined) await migrate(folder);
  else {
    while (!existsSync(join(filled, FILLED_MARK))) await pause(LOOK_AGAIN);
    cpSync(filled, folder, { recursive: true });
  }
  await start();
  return {
    ask,
    start,
    kill,
    folder,
    port,
    /** Where a browser's connections to it come from and go to. */
    host: `${HOST}:${port}`,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}
export type CrashSite = Awaited<ReturnType<typeof startCrashSite>>;
