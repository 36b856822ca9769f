import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { world, type World } from "./spec-world.ts";

/** One request as the backend got it. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Exchange {
  received: Received;
  response: ServerResponse;
}
/** How the backend answers one path; see backend-faults.ts for the ways it can go wrong. */
export type Reply = (exchange: Exchange) => void | Promise<void>;

export const SITE = { host: "php.localhost", fileName: "Quillmere", backendName: "Harbourlight" } as const;

/** Answers JSON as PHP does. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string | string[]> = {}): Reply =>
  ({ response }) => {
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "x-powered-by": "PHP/8.3.12",
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
export const html =
  (status: number, text: string): Reply =>
  ({ response }) => {
    response.writeHead(status, { "content-type": "text/html; charset=UTF-8" });
    response.end(text);
  };

/** What settings.php says unless a test wants otherwise. */
export const settingsAnswer = (more: Record<string, unknown> = {}): object => ({
  settings: { name: SITE.backendName, domain: SITE.host, signups: "all", ...more },
  domain_language: "en-GB",
});

/** A member as members.php of our own contract shows it. */
export const memberCard = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  name: "Ottoline",
  age: 41,
  gender: "female",
  fictional: false,
  main_image: null,
  ...more,
});

/**
 * An operator's PHP backend: a real server on loopback that speaks the specification's calls (section 7) and
 * nothing else, about the world of spec-world.ts unless a test has another.
 */
export async function startBackend() {
  const received: Received[] = [];
  const bytes = new Map<string, number>();
  const replies = new Map<string, Reply>();
  const sessions = new Map<string, { language: unknown }>();
  let known = world();
  const open = new Set<Promise<unknown>>();

  const server = createServer((request, response) => {
    const socket = request.socket;
    const before = socket.bytesWritten;
    const url = new URL(request.url ?? "/", "http://backend.invalid");
    const closed = once(response, "close").then(() =>
      bytes.set(url.pathname, (bytes.get(url.pathname) ?? 0) + socket.bytesWritten - before),
    );
    open.add(closed);
    void closed.finally(() => open.delete(closed));
    answer(request, response, url).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const seen: Received = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    received.push(seen);
    const reply =
      replies.get(url.pathname) ??
      proper(seen, sessions, known) ??
      html(404, "<h1>Not Found</h1><address>Apache/2.4 (Debian) Server</address>");
    await reply({ received: seen, response });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on `path` is answered so. */
    answer: (path: string, reply: Reply): void => {
      replies.set(path, reply);
    },
    /** From now on the backend knows this. */
    know: (other: Partial<World>): void => {
      known = { ...world(), ...other };
    },
    /** Back to proper answers, with nobody logged in and nothing counted. */
    reset: (): void => {
      known = world();
      replies.clear();
      sessions.clear();
      bytes.clear();
      received.length = 0;
    },
    received: (path: string): Received[] => received.filter((one) => one.path === path),
    count: (path: string): number => received.filter((one) => one.path === path).length,
    /** Bytes that left for the answers of a path, once they are over. */
    sent: (path: string): number => bytes.get(path) ?? 0,
    /** Every exchange that was begun is over: answered, or its connection closed. */
    over: async (): Promise<void> => {
      while (open.size > 0) await Promise.all(open);
    },
    close: async (): Promise<void> => {
      const ended = once(server, "close");
      server.close();
      server.closeAllConnections();
      await ended;
    },
  };
}
export type Backend = Awaited<ReturnType<typeof startBackend>>;

const SESSION = "PHPSESSID";

/**
 * The specification's calls, answered as the answers, section 4, write them down; null for a call that is
 * none of them.
 */
function proper(
  { method, path, query, headers, body }: Received,
  sessions: Map<string, { language: unknown }>,
  known: World,
): Reply | null {
  const session = new RegExp(`(?:^|; )${SESSION}=([0-9a-f]+)`).exec(headers.cookie ?? "")?.[1] ?? "";
  const user = sessions.get(session);
  const shown = user ? { ...known.user, ...user } : null;
  const members = (reply: Reply) =>
    user
      ? reply
      : json(
          {
            error: { code: "login_required", message: "Bitte einloggen (auth.php:12)" },
            authentication_required: true,
          },
          403,
        );

  switch (`${method} ${path}`) {
    case "GET /api/settings.php":
      return json(settingsAnswer({ domain: query.get("host"), ...known.settings }));
    case "GET /api/user.php":
      return json({ user: shown });
    case "POST /api/user.php": {
      if (query.get("push") === "1") return members(json({ ok: true }));
      const { email, password }: { email?: string; password?: string } = JSON.parse(body);
      if (email !== "ottoline@example.com" || password !== "correct horse")
        return json({ error: { code: "login_failed", message: "Falsches Passwort in user.php:88" } }, 401);
      const id = randomBytes(16).toString("hex");
      sessions.set(id, { language: known.user["language"] });
      return json({ user: known.user }, 200, {
        "set-cookie": `${SESSION}=${id}; expires=Fri, 20-Nov-2037 20:00:00 GMT; Max-Age=2592000; path=/php; domain=.backend.example`,
      });
    }
    case "PUT /api/user.php":
      if (user) user.language = String(JSON.parse(body).language);
      return members(json({ user: { ...shown, ...user } }));
    case "GET /api/logout.php":
      sessions.delete(session);
      return json({ ok: true }, 200, {
        "set-cookie": `${SESSION}=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/php`,
      });
    case "GET /api/geocode.php":
      return json(
        query.get("lat") === "0.00"
          ? false
          : { country: "GB", region: null, city: `Town at ${query.get("lat")} ${query.get("lon")}` },
      );
    case "GET /api/chats.php":
      return members(json({ chats: known.chats }));
    case "DELETE /api/chat.php":
      return members(json({ deleted: query.get("conversation") }));
    case "GET /api/likes.php":
      return members(json(known.likes));
    case "GET /api/auto-like.php":
      return members(json(known.autoLike));
    case "GET /api/discountcode.php":
      return members(
        query.get("welcome") === "true"
          ? json({
              code: "WELCOME25",
              value_percentage: 25,
              status: "active",
              validity: null,
              expired: false,
            })
          : json({ error: { code: "code_not_found" } }, 404),
      );
    case "GET /api/interests.php":
      return json([
        { key: "art", label: "Art" },
        { key: "kites", label: "Kites" },
      ]);
    case "GET /api/regions.php":
      return json({ GB: [{ code: "YKS", name: "Yorkshire" }] });
    case "GET /api/companyinfo.php":
      return json(known.company);
    case "POST /api/page-hidden.php":
      return ({ response }) => {
        response.writeHead(204).end();
      };
    default:
      return null;
  }
}
