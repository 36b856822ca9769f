import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Ask {
  host: string;
  path: string;
  headers?: Record<string, string>;
}

export interface LoadResult {
  seconds: number;
  /** Milliseconds from sending a request to the first byte of its answer. */
  firstBytes: number[];
}

/**
 * Asks `count` times over some connections that stay open; each sends its next request when it has the whole
 * answer. Throws unless all are 200.
 */
export async function load(
  port: number,
  count: number,
  ask: (i: number) => Ask,
  connections = 6,
): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const firstBytes: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let i = next++; i < count; i = next++) firstBytes.push(await exchange(socket, ask(i)));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { seconds, firstBytes };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

function exchange(socket: Socket, { host, path, headers = {} }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    let first = 0;
    let received = Buffer.alloc(0);
    let missing: number | null = null;
    const end = (error?: Error) => {
      socket.off("data", take);
      socket.off("error", end);
      socket.off("close", closed);
      if (error) reject(error);
      else resolve(first);
    };
    const closed = () => end(new Error(`${path}: closed before the whole answer was there`));
    const take = (chunk: Buffer) => {
      if (first === 0) first = performance.now() - sent;
      if (missing !== null) missing -= chunk.length;
      else {
        received = Buffer.concat([received, chunk]);
        const head = received.indexOf("\r\n\r\n");
        if (head < 0) return;
        const text = received.toString("latin1", 0, head);
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        if (!text.startsWith("HTTP/1.1 200") || length === undefined)
          return end(new Error(`${path}: ${text.split("\r\n")[0]}, length ${length ?? "unknown"}`));
        missing = Number(length) - (received.length - head - 4);
      }
      if (missing <= 0) end();
    };
    socket.on("data", take);
    socket.on("error", end);
    socket.on("close", closed);
    const more = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`);
  });
}
