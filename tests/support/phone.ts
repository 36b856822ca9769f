import { WebSocket } from "ws";
import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { CrashSite } from "./crash-site.ts";
import type { Newcomer } from "./newcomers.ts";

/** Milliseconds before a lost connection is tried again, and before a call that had no answer. */
const AGAIN = 150;

/**
 * A member's device as a client has one: what it knows comes over its connection, and after each loss of that
 * from what came since.
 */
export type Phone = ReturnType<typeof createPhone>;

export function createPhone(site: CrashSite, owner: Newcomer, partners: readonly string[]) {
  /** By conversation, then by message; and the highest arrival of each that is known without a gap below it. */
  const known = new Map(partners.map((partner) => [partner, new Map<string, MessageView>()]));
  const arrivals = new Map(partners.map((partner) => [partner, 0]));
  const figures = { connections: 0, repeats: 0 };
  let socket: WebSocket | null = null;
  let isOn = true;

  const rest = (milliseconds: number) =>
    new Promise<void>((next) => {
      setTimeout(next, milliseconds);
    });
  const note = (partner: string, message: MessageView) => {
    known.get(partner)?.set(`${message.id} ${String(message.from_me)}`, message);
  };

  function connect(): void {
    if (!isOn) return;
    const own = new WebSocket(`ws://127.0.0.1:${site.port}/api/live.php`, {
      headers: { host: site.host, origin: `http://${site.host}`, cookie: owner.cookie },
      handshakeTimeout: 5_000,
    });
    socket = own;
    own.on("open", () => {
      figures.connections++;
      void catchUp();
    });
    own.on("message", (data: Buffer) => {
      const event = JSON.parse(data.toString()) as LiveEvent;
      if (event.type === "message") note(event.conversation, event.message);
    });
    own.on("error", () => undefined);
    own.on("close", () => {
      if (own === socket) setTimeout(connect, AGAIN);
    });
  }

  /** What came since, of every conversation. */
  async function catchUp(): Promise<void> {
    for (const partner of partners) {
      for (let more = true; more;) {
        const answer = await site.ask<ChatAnswer>(
          `/api/chat.php?conversation=${partner}&after=${arrivals.get(partner) ?? 0}`,
          { cookie: owner.cookie },
        );
        // a conversation that nobody has begun yet, or a site that is down
        if (answer?.status !== 200) return;
        for (const message of answer.body.conversation.messages) {
          note(partner, message);
          arrivals.set(partner, Math.max(arrivals.get(partner) ?? 0, message.arrival));
        }
        more = answer.body.more;
      }
    }
  }

  /**
   * Sends until it is answered, always under the same id. True where it was taken, false where it was refused
   * for good.
   */
  async function send(to: string, text: string): Promise<boolean> {
    const body = { profile: to, id: crypto.randomUUID(), text };
    for (;;) {
      const answer = await site.ask<{ error?: { retry_after?: number } }>("/api/chat.php", {
        method: "POST",
        cookie: owner.cookie,
        body,
      });
      if (answer?.status === 200) return true;
      if (answer && answer.status < 500 && answer.status !== 429) return false;
      figures.repeats++;
      await rest(answer?.status === 429 ? (answer.body.error?.retry_after ?? 1) * 1_000 : AGAIN);
    }
  }

  return {
    owner,
    partners,
    known,
    figures,
    connect,
    catchUp,
    send,
    /** The cable is pulled. */
    cut: () => {
      socket?.terminate();
    },
    /** It stands, and nobody reads what comes: a phone in a tunnel. */
    pause: () => {
      socket?.pause();
    },
    resume: () => {
      socket?.resume();
    },
    close: () => {
      isOn = false;
      socket?.terminate();
    },
  };
}
