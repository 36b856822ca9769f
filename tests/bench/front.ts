import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/**
 * A front before a site that compresses as the real network does, which the local server doesn't. Answers its
 * address.
 */
export async function startFront(
  site: string,
  fixed: Record<string, Answer> = {},
): Promise<{ address: string; server: Server }> {
  const assets = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const known = fixed[path] ?? assets.get(path);
    (known ? Promise.resolve(known) : ask(site, path, request.method ?? "GET", request.headers)).then(
      (answer) => {
        const asset = /^\/(assets|photos)\//.test(path);
        const compressed = assets.get(path) ?? compress(answer, asset ? 11 : 5);
        if (asset && answer.status === 200) assets.set(path, compressed);
        send(response, compressed);
      },
      (error: unknown) => {
        response.writeHead(502).end(String(error));
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

const DROPPED = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
]);

export async function ask(
  site: string,
  path: string,
  method = "GET",
  headers: IncomingHttpHeaders = {},
): Promise<Answer> {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value !== "string" || DROPPED.has(name) || ["host", "accept-encoding", "origin"].includes(name)
      ? []
      : [[name, value]],
  );
  const answer = await fetch(site + path, {
    method,
    headers: [...passed, ["accept-encoding", "identity"]],
    redirect: "manual",
  });
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !DROPPED.has(name)),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function compress(answer: Answer, quality: number): Answer {
  const type = answer.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  if (!/text|javascript|json|svg/.test(type) || answer.headers.some(([name]) => name === "content-encoding"))
    return answer;
  return {
    ...answer,
    headers: [...answer.headers, ["content-encoding", "br"]],
    body: brotliCompressSync(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, [...headers, ["content-length", String(body.length)]].flat());
  response.end(body);
}
