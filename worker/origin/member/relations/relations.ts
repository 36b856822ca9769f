import { MAX_BLOCKS } from "#contract/product/limits.ts";
import { sendToPeer, type PeerMessage } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/**
 * How two members stand to each other, seen by the one whose object this is. Derived from what either of them
 * set, never decided, so that both sides agree without a lock.
 */
export interface Relation {
  liked: boolean;
  likesYou: boolean;
  match: boolean;
  blocked: boolean;
  blocksYou: boolean;
}

interface RelationRow extends Record<string, number> {
  stands: number;
  turn: number;
}
type Table = "likes_given" | "likes_received" | "blocks_given" | "blocks_received";
export const relationRow = (sql: Sql, table: Table, profile: string): RelationRow =>
  first<RelationRow>(sql, `SELECT stands, turn FROM ${table} WHERE profile = ?`, profile) ?? {
    stands: 0,
    turn: 0,
  };
const stands = (sql: Sql, table: Table, profile: string): boolean =>
  relationRow(sql, table, profile).stands === 1;

/** The relation to one profile. A block on either side hides every like between the two. */
export function relationTo(sql: Sql, profile: string): Relation {
  const [blocked, blocksYou] = [
    stands(sql, "blocks_given", profile),
    stands(sql, "blocks_received", profile),
  ];
  const apart = blocked || blocksYou;
  const liked = !apart && stands(sql, "likes_given", profile);
  const likesYou = !apart && stands(sql, "likes_received", profile);
  return { liked, likesYou, match: liked && likesYou, blocked, blocksYou };
}

/** The query of the members who have blocked this one. */
export const BLOCKED_BY = "SELECT profile FROM blocks_received WHERE stands = 1";
/** The query of the members who are blocked or have blocked: neither is shown to the other. */
export const HIDDEN_PROFILES = `SELECT profile FROM blocks_given WHERE stands = 1 UNION ${BLOCKED_BY}`;
export const hiddenProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>(HIDDEN_PROFILES)
    .toArray()
    .map(({ profile }) => profile);

/** Profiles that one directory query can leave out. */
const MAX_EXCLUDED = 10_000;

/** Profiles that the member likes, the newest first: as many as one directory query can leave out. */
export const likedProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>(
      "SELECT profile FROM likes_given WHERE stands = 1 ORDER BY at DESC LIMIT ?",
      MAX_EXCLUDED,
    )
    .toArray()
    .map(({ profile }) => profile);

/** Profiles that the member blocks, the newest first. */
export const blockedProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>("SELECT profile FROM blocks_given WHERE stands = 1 ORDER BY at DESC")
    .toArray()
    .map(({ profile }) => profile);

/** Whether one of the two has blocked the other. */
export const isHidden = (sql: Sql, profile: string): boolean =>
  stands(sql, "blocks_given", profile) || stands(sql, "blocks_received", profile);

/** Sets or withdraws a like or a block and informs the other object. False where nothing changed. */
export function setRelation(
  sql: Sql,
  kind: "like" | "block",
  profile: string,
  isSet: boolean,
  now: number,
): boolean {
  const table = kind === "like" ? "likes_given" : "blocks_given";
  const before = relationRow(sql, table, profile);
  if ((before.stands === 1) === isSet) return false;
  const turn = before.turn + 1;
  sql.exec(
    `INSERT INTO ${table} (profile, stands, turn, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4`,
    profile,
    Number(isSet),
    turn,
    now,
  );
  // From a mutual like on the member knows whose it is (received-likes.ts).
  if (kind === "like" && isSet)
    sql.exec("UPDATE likes_received SET known = 1 WHERE profile = ? AND stands = 1", profile);
  sendToPeer(sql, profile, kind, { stands: isSet, turn, at: now } satisfies RelationBody, now);
  return true;
}

export const mayBlockMore = (sql: Sql): boolean =>
  (first<{ n: number }>(sql, "SELECT count(*) AS n FROM blocks_given WHERE stands = 1")?.n ?? 0) < MAX_BLOCKS;

/** The body of both kinds of peer message. `turn` counts changes, so that a late message changes nothing. */
export interface RelationBody {
  stands: boolean;
  turn: number;
  at: number;
}
export function readRelationBody({ body }: PeerMessage): RelationBody {
  const { stands: isSet, turn, at } = body as Partial<RelationBody>;
  if (typeof isSet !== "boolean" || typeof turn !== "number" || typeof at !== "number")
    throw new Error("malformed peer message");
  return { stands: isSet, turn, at };
}

/** The other set or withdrew a block. A blocked member's card must not be swiped any more. */
export function receiveBlock(sql: Sql, message: PeerMessage): void {
  const { stands: isSet, turn, at } = readRelationBody(message);
  if (turn <= relationRow(sql, "blocks_received", message.sender).turn) return;
  sql.exec(
    "INSERT INTO blocks_received (profile, stands, turn, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4",
    message.sender,
    Number(isSet),
    turn,
    at,
  );
  if (isSet) sql.exec("DELETE FROM cards WHERE profile = ?", message.sender);
}
