import { once } from "node:events";
import { createServer } from "node:net";
import { Fault } from "#tools/fault.ts";

/** What a browser may take `localhost` for. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** Where the sites are served without PORT. */
export const DEFAULT_PORT = 8_787;

/** The port of the environment's PORT. Fails if it is none. */
export function readPort(text = process.env["PORT"] ?? String(DEFAULT_PORT)): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** Fails if another program listens on a port, or we may not. */
export async function checkPortFree(port: number): Promise<void> {
  for (const host of LOOPBACK) {
    const code = await codeOfListening(port, host);
    if (code === "EADDRINUSE") {
      throw new Fault(
        `Port ${port} is taken: another program listens on it.\nStop that program, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    if (code === "EACCES")
      throw new Fault(
        `Port ${port} is not allowed for this user.\nChoose one above 1023: PORT=8787 npm start`,
      );
  }
}

/** Whether nothing listens on a port any more. */
export async function isPortFree(port: number): Promise<boolean> {
  const codes = await Promise.all(LOOPBACK.map((host) => codeOfListening(port, host)));
  return !codes.includes("EADDRINUSE");
}

/**
 * Null if it works. A machine without IPv6 answers EADDRNOTAVAIL or EAFNOSUPPORT, and nobody else can listen
 * there either.
 */
async function codeOfListening(port: number, host: string): Promise<string | null> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), "listening");
    probe.close();
    await once(probe, "close");
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "";
  }
}
