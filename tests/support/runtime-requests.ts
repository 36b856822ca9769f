import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";

interface Sent {
  method: string;
  /** `host` among them: it names the site. */
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Sends a request and resolves with its answer. */
export type Send = (path: string, sent: Sent) => Promise<Response>;

/** Times a request is sent again that never arrived. */
const TRIES = 8;

/**
 * Sends requests to a runtime at `address` (host:port), over connections that stay open. A redirect is an
 * answer, not followed.
 */
export function requestsTo(address: string): Send {
  const [hostname, port] = address.split(":");
  const agent = new Agent({ keepAlive: true });
  return async function send(path, sent, tries = 0): Promise<Response> {
    const length = sent.body === undefined ? {} : { "content-length": Buffer.byteLength(sent.body) };
    const headers = { ...sent.headers, ...length };
    const asked = request({ hostname, port, path, agent, method: sent.method, headers });
    try {
      asked.end(sent.body);
      const [answer]: IncomingMessage[] = await once(asked, "response");
      if (answer === undefined) throw new Error("no answer");
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      return new Response(chunks.length > 0 ? new Blob(chunks) : null, {
        status: answer.statusCode ?? 0,
        headers: Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) => [
          answer.rawHeaders[2 * at] ?? "",
          answer.rawHeaders[2 * at + 1] ?? "",
        ]),
      });
    } catch (error) {
      // The runtime had closed the connection for its idleness before it read the request.
      if (!asked.reusedSocket || tries === TRIES) throw error;
      return send(path, sent, tries + 1);
    }
  };
}
