import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { html, json, type Reply } from "./backend.ts";

/** What no visitor may ever read: it stands in every faulty answer that has room for it. */
export const LEAK = "mysqli_connect";
const TRACE = `<b>Fatal error</b>: Uncaught ${LEAK}(): Access denied for user 'root'@'10.0.0.7' in /var/www/html/api/db.php:31`;
export const MEGABYTE = 1024 * 1024;
const BIG = 50 * MEGABYTE;

const typed =
  (type: string, body: string | Buffer, headers: Record<string, string | number> = {}): Reply =>
  ({ response }) => {
    response.writeHead(200, { "content-type": type, ...headers }).end(body);
  };

/** Past node's own care: these very bytes go over the wire. */
const raw =
  (bytes: string | Buffer): Reply =>
  ({ response }) => {
    response.socket?.end(bytes);
  };

/** Writes as fast as the reader takes it, until the end or until the reader hangs up. */
const pour = (response: ServerResponse, chunk: Buffer, total: number): Promise<void> =>
  pipeline(Readable.from(Array.from({ length: total / chunk.length }, () => chunk)), response).catch(
    () => undefined,
  );

/** Milliseconds between two pieces: the reader takes each before the next, and no socket's buffer fills up. */
const PIECE_EVERY = 5;

/**
 * Sends 50 MB little by little, until the reader hangs up: what was sent is what was read, while a fast
 * writer fills the buffers of both sockets with megabytes that nobody reads.
 */
export const trickle =
  (type: string, length?: number): Reply =>
  ({ response }) =>
    new Promise((done) => {
      const piece = Buffer.alloc(64 * 1024, " ");
      response.writeHead(200, {
        "content-type": type,
        ...(length === undefined ? {} : { "content-length": length }),
      });
      let left = BIG / piece.length;
      const timer = setInterval(() => {
        if (left-- > 0) response.write(piece);
        else response.end();
      }, PIECE_EVERY);
      response.once("close", () => {
        clearInterval(timer);
        done();
      });
    });

/** Answers as `then` does, only later. */
export const slow =
  (milliseconds: number, then: Reply): Reply =>
  (exchange) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(then(exchange)), milliseconds);
      exchange.response.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });

/** Answers as `then` does, with a hundred cookies of every bad kind. */
export const cookieStorm =
  (then: Reply): Reply =>
  (exchange) => {
    exchange.response.setHeader("set-cookie", [
      "__Host-x=stolen; Path=/; Secure",
      "__Host-locale=fr; Path=/; Secure",
      "__Secure-y=1",
      `huge=${"h".repeat(5_000)}`,
      "spaced name=1",
      "=nameless",
      "line=a%0d%0a; Path=/\tx",
      "caf\u00e9=1",
      'quoted="a b"',
      ...Array.from({ length: 91 }, (_, i) => `storm${i}=${i}; Domain=.php.localhost`),
    ]);
    return then(exchange);
  };

/** Answers as `then` does, with header lines that nobody should send. */
export const oddHeaders =
  (then: Reply): Reply =>
  (exchange) => {
    const { response } = exchange;
    response.setHeader("x-odd", 'caf\u00e9 \u00ff\t;,="');
    response.setHeader("retry-after", "soon, <script>");
    response.setHeader("content-security-policy", "default-src *");
    response.setHeader("cache-control", "public, max-age=31536000");
    response.setHeader("location", "https://evil.example/");
    response.setHeader("link", "</x>; rel=preload");
    return then(exchange);
  };

/** Every way to fail that leaves no usable answer, by what the backend does. */
export const faults: Record<string, Reply> = {
  "takes ten seconds": slow(10_000, json({ settings: { name: LEAK }, profiles: [], num_results: 0 })),
  "never answers": () => new Promise(() => undefined),
  "sends its body a byte at a time and never ends": ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => {
      response.write(" ");
    }, 50);
    response.once("close", () => {
      clearInterval(timer);
    });
  },
  "closes the connection without a word": ({ response }) => {
    response.destroy();
  },
  "closes the connection in the middle of its body": ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 5_000 });
    response.write(`{"settings":{"name":"${LEAK}"`, () => response.destroy());
  },
  "answers 500 with JSON": json({ error: { code: "db_down", message: TRACE } }, 500),
  "answers 500 with HTML": html(500, TRACE),
  "answers 503 with HTML": html(503, TRACE),
  "answers 502 with nothing": ({ response }) => {
    response.writeHead(502).end();
  },
  "answers 418 with HTML": html(418, TRACE),
  "answers 200 with HTML": html(200, TRACE),
  "answers 200 with nothing that says what it is": ({ response }) => {
    response.writeHead(200).end(TRACE);
  },
  "calls its HTML JSON": typed("application/json", TRACE),
  "prints a warning before its JSON": typed("application/json", `${TRACE}\n{"profiles":[],"num_results":0}`),
  "cuts its JSON short": typed("application/json", `{"settings":{"name":"${LEAK}"`),
  "sends bytes that are no text": typed(
    "application/json",
    Buffer.from(Array.from({ length: 2_000 }, (_, i) => (i * 73) % 256)),
  ),
  "sends bytes that are no HTTP": raw(Buffer.from(Array.from({ length: 2_000 }, (_, i) => (i * 91) % 256))),
  "sends a header line that splits in two": raw(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-A: b\rSet-Cookie: split=1\r\n no colon here \u0000\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  "sends 50 MB of JSON": ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    return pour(response, Buffer.alloc(64 * 1024, " "), BIG);
  },
  "sends 50 MB of HTML": ({ response }) => {
    response.writeHead(200, { "content-type": "text/html" });
    return pour(response, Buffer.alloc(64 * 1024, "x"), BIG);
  },
  "packs 50 MB into a few kilobytes": typed("application/json", gzipSync(Buffer.alloc(BIG, " ")), {
    "content-encoding": "gzip",
  }),
  "says gzip and sends none": typed("application/json", TRACE, { "content-encoding": "gzip" }),
  "nests its JSON a hundred thousand deep": typed(
    "application/json",
    `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  ),
  "sends keys that reach prototypes": typed(
    "application/json",
    `{"settings":{"name":"${LEAK}","__proto__":{"signups":"other"}},"profiles":[],"num_results":0,"constructor":{"prototype":{"x":1}}}`,
  ),
  "redirects to itself": ({ received, response }) => {
    response.writeHead(302, { location: `${received.path}?again=1` }).end(TRACE);
  },
  "redirects to another server": ({ response }) => {
    response
      .writeHead(307, { location: "/elsewhere", "content-type": "application/json" })
      .end(JSON.stringify({ settings: { name: LEAK } }));
  },
  "answers 304 to a question without conditions": ({ response }) => {
    response.writeHead(304).end();
  },
};
