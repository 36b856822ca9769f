import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

/**
 * Answers on [::1] as on 127.0.0.1, where the runtime listens: it takes one address, and the name localhost
 * means either of them, by the machine. Each connection is passed on as it is. Does nothing on a machine
 * without IPv6.
 */
export async function answerOnIpv6(port: number): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const site = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    // a side that breaks off ends the other
    pipeline(client, site, client, () => {});
  });
  try {
    await once(server.listen(port, "::1"), "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") throw error;
  }
}
