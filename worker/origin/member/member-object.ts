import { DurableObject } from "cloudflare:workers";
import { LIVE_ZONE_KEY } from "#contract/live.ts";
import { LiveConnections, readWord } from "./live-connections.ts";
import { conversationWith } from "./messaging/conversations.ts";
import { liveEvent } from "./messaging/message-event.ts";
import { onAcknowledged } from "./messaging/message-handlers.ts";
import { ReadReceipts } from "./messaging/read-receipts.ts";
import { noteTimeZone } from "./relations/quotas.ts";
import { isHidden } from "./relations/relations.ts";
import type { MemberServices } from "./services.ts";
import { setting } from "./settings.ts";
import { memberRow } from "./state.ts";
import { MemberStorage, type TaskHandlers } from "./storage/member-storage.ts";
import { Upkeep } from "./upkeep.ts";
import type { Callable, VerbContext, Verbs } from "./verb-context.ts";

/** The header in which the worker hands the session's hash to a live connection. */
export const SESSION_HEADER = "x-session-hash";

interface MemberParts<Env, Services extends MemberServices, Table extends Verbs<Services>> {
  verbs: Table;
  services: (env: Env) => Services;
  /** What is done when a task is due that is not the upkeep's. */
  tasks?: (context: VerbContext<Services>) => TaskHandlers;
}
type MemberClass<Env, Table> = new (
  ctx: DurableObjectState,
  env: Env,
) => DurableObject<Env> & Callable<Table>;

/**
 * The class of members' objects: everything that belongs to one member is in its own database. Beside what
 * the platform calls, its methods are the verbs of the table and nothing else; other workers can call every
 * method of an object, private and protected ones of TypeScript included.
 */
export function memberClass<Env, Services extends MemberServices, const Table extends Verbs<Services>>({
  verbs,
  services: servicesOf,
  tasks: moreTasks,
}: MemberParts<Env, Services, Table>): MemberClass<Env, Table> {
  class Member extends DurableObject<Env> {
    readonly #context: VerbContext<Services>;

    static {
      for (const [name, verb] of Object.entries(verbs))
        Object.defineProperty(this.prototype, name, {
          value(this: Member, ...input: never[]) {
            return verb(this.#context, ...input);
          },
        });
    }

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      const services = servicesOf(env);
      const storage: MemberStorage = new MemberStorage(ctx, {
        services,
        tasks: () => ({ ...upkeep.tasks, ...moreTasks?.(this.#context) }),
        onAcknowledgement: onAcknowledged,
        emit: (event) => {
          connections.emit(event);
        },
        onWake: () => {
          receipts.resume();
        },
      });
      const connections = new LiveConnections(ctx, (event) => {
        const row = memberRow(storage.sql);
        return liveEvent(services.photoNames(row, Date.now()), row.id, event);
      });
      const receipts = new ReadReceipts({
        sql: () => storage.sql,
        exists: () => storage.exists(),
        write: (verb) => {
          storage.write(verb);
        },
        sendReadReceipt: (pool, receipt) => services.sendReadReceipt(pool, receipt),
      });
      const upkeep = new Upkeep({ storage, connections, services });
      this.#context = { storage, connections, receipts, upkeep, services };
    }

    /** Opens a live connection of a tab, and stores the time zone of its device. 403 for an unknown session. */
    override async fetch(request: Request): Promise<Response> {
      const { storage, connections } = this.#context;
      const session = storage.sessionOf(request.headers.get(SESSION_HEADER) ?? "")?.id;
      if (session === undefined) return new Response(null, { status: 403 });
      const zone = new URL(request.url).searchParams.get(LIVE_ZONE_KEY);
      if (zone !== null && zone !== setting(storage.sql, "time_zone")?.name)
        storage.write((sql) => noteTimeZone(sql, zone, Date.now()));
      return connections.open(session);
    }

    /** A page reports that its member is typing. Anything else, or too much of it, ends the connection. */
    override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
      const { storage, services } = this.#context;
      const word = readWord(socket, message, Date.now());
      if (word === null || !storage.exists()) return;
      const { sql } = storage;
      const { id, pool, held } = memberRow(sql);
      if (held === 1 || !conversationWith(sql, word.conversation) || isHidden(sql, word.conversation)) return;
      await services.showTyping(pool, word.conversation, id).catch(() => undefined);
    }

    override alarm(): Promise<void> {
      return this.#context.storage.alarm();
    }
  }
  const made: new (ctx: DurableObjectState, env: Env) => DurableObject<Env> = Member;
  return made as MemberClass<Env, Table>;
}
