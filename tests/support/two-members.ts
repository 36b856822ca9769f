import { addEntry } from "#origin/member/billing/ledger.ts";
import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import { onAcknowledged } from "#origin/member/messaging/message-handlers.ts";
import { sendMessage } from "#origin/member/messaging/send-message.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import {
  acceptPeerMessage,
  acknowledge,
  peerMessagesDue,
  type PeerMessage,
} from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { openDatabase, type Database } from "./sqlite.ts";

export const NOW = Date.UTC(2026, 5, 1);

/** A member's database, without the object around it. */
export interface Talker {
  id: string;
  database: Database;
  /** What their open pages got. */
  events: MemberEvent[];
}

export function newTalker(id: string, { paid = true } = {}): Talker {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'p', 's', 'active', ?, 0, 0, 0)",
      id,
      Number(paid),
    );
    addEntry(sql, { id: "signup", kind: "signup", amount: 10_000 }, NOW);
  });
  return { id, database, events: [] };
}

/** Runs a verb in a transaction of a member and takes down its events. */
export const act = <T>(
  { database, events }: Talker,
  verb: (sql: Sql, emit: (event: MemberEvent) => void) => T,
): T => database.transaction((sql) => verb(sql, (event) => events.push(event)));

/** Sends a text; each a minute after the one before, so that no burst is refused. */
let sent = 0;
export const say = (from: Talker, to: Talker, id: string, text = `Text ${id}`, reply: string | null = null) =>
  act(from, (sql) =>
    sendMessage(
      sql,
      {
        to: to.id,
        content: { id, kind: "text", text, gift: null, photo: null, automated: false, reply },
        price: 5,
        fictional: false,
        confirmed: true,
        understood: false,
      },
      NOW + ++sent * 60_000,
    ),
  );

/** What a member has sent, as the next delivery would carry it. */
export const waitingFrom = ({ id, database }: Talker): PeerMessage[] =>
  peerMessagesDue(database.sql, id, Infinity, 1_000);

/** Everything that one has sent arrives with the other and is acknowledged; `times`: how often each arrives. */
export function deliver(from: Talker, to: Talker, times = 1): void {
  for (const message of waitingFrom(from)) {
    for (let i = 0; i < times; i++)
      act(to, (sql, emit) => acceptPeerMessage(sql, message, peerHandlers, NOW, emit));
    act(from, (sql, emit) => {
      acknowledge(sql, message);
      onAcknowledged(sql, message, "taken", NOW, emit);
    });
  }
}
