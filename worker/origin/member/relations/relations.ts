import { MAX_BLOCKS } from "#contract/limits.ts";
import { sendToPeer, type PeerMessage } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/**
 * How two members stand to each other, from the side of the one whose object this is. Derived from what
 * either said, never decided.
 */
export interface Relation {
  liked: boolean;
  likesYou: boolean;
  match: boolean;
  /** The other's like was not seen yet. */
  isNew: boolean;
  blocked: boolean;
  blocksYou: boolean;
}

interface RelationRow extends Record<string, number> {
  stands: number;
  turn: number;
}
type Table = "likes_given" | "likes_received" | "blocks_given" | "blocks_received";
const relationRow = (sql: Sql, table: Table, profile: string): RelationRow =>
  first<RelationRow>(sql, `SELECT stands, turn FROM ${table} WHERE profile = ?`, profile) ?? {
    stands: 0,
    turn: 0,
  };
const stands = (sql: Sql, table: Table, profile: string): boolean =>
  relationRow(sql, table, profile).stands === 1;

export function relationTo(sql: Sql, profile: string): Relation {
  const [blocked, blocksYou] = [
    stands(sql, "blocks_given", profile),
    stands(sql, "blocks_received", profile),
  ];
  const apart = blocked || blocksYou;
  const liked = !apart && stands(sql, "likes_given", profile);
  const likesYou = !apart && stands(sql, "likes_received", profile);
  const isNew =
    likesYou &&
    first<{ is_new: number }>(sql, "SELECT is_new FROM likes_received WHERE profile = ?", profile)?.is_new ===
      1;
  return { liked, likesYou, match: liked && likesYou, isNew, blocked, blocksYou };
}

/** Members that are not to be shown to him, nor he to them, whichever of the two wished it. */
export const hiddenProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>(
      "SELECT profile FROM blocks_given WHERE stands = 1 UNION SELECT profile FROM blocks_received WHERE stands = 1",
    )
    .toArray()
    .map(({ profile }) => profile);
/** Whom he likes, the newest first: as many as one question to the directory can leave out. */
export const likedProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>(
      "SELECT profile FROM likes_given WHERE stands = 1 ORDER BY at DESC LIMIT ?",
      MOST_LIKED,
    )
    .toArray()
    .map(({ profile }) => profile);
const MOST_LIKED = 10_000;
/** Whom he blocks, the newest first. */
export const blockedProfiles = (sql: Sql): string[] =>
  sql
    .exec<{ profile: string }>("SELECT profile FROM blocks_given WHERE stands = 1 ORDER BY at DESC")
    .toArray()
    .map(({ profile }) => profile);
export const isHidden = (sql: Sql, profile: string): boolean =>
  stands(sql, "blocks_given", profile) || stands(sql, "blocks_received", profile);

/** Says or takes back a like or a block, and tells the other's object. False where it was so already. */
export function setRelation(
  sql: Sql,
  kind: "like" | "block",
  profile: string,
  isSaid: boolean,
  now: number,
): boolean {
  const table = kind === "like" ? "likes_given" : "blocks_given";
  const before = relationRow(sql, table, profile);
  if ((before.stands === 1) === isSaid) return false;
  const turn = before.turn + 1;
  sql.exec(
    `INSERT INTO ${table} (profile, stands, turn, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4`,
    profile,
    Number(isSaid),
    turn,
    now,
  );
  sendToPeer(sql, profile, kind, { stands: isSaid, turn, at: now } satisfies RelationMessage, now);
  return true;
}

export const mayBlockMore = (sql: Sql): boolean =>
  (first<{ n: number }>(sql, "SELECT count(*) AS n FROM blocks_given WHERE stands = 1")?.n ?? 0) < MAX_BLOCKS;

/** The body of a letter of either kind. */
interface RelationMessage {
  stands: boolean;
  turn: number;
  at: number;
}
function readRelationMessage({ body }: PeerMessage): RelationMessage {
  const { stands: isSaid, turn, at } = body as Partial<RelationMessage>;
  if (typeof isSaid !== "boolean" || typeof turn !== "number" || typeof at !== "number")
    throw new Error("a letter of another shape");
  return { stands: isSaid, turn, at };
}

/** The other likes him, or does no more. True where there is something new to show. */
export function receiveLike(sql: Sql, letter: PeerMessage): boolean {
  const { stands: isSaid, turn, at } = readRelationMessage(letter);
  if (turn <= relationRow(sql, "likes_received", letter.sender).turn) return false;
  sql.exec(
    "INSERT INTO likes_received (profile, stands, turn, at, is_new, is_shown) VALUES (?1, ?2, ?3, ?4, ?2, 0) ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4, is_new = ?2, is_shown = 0",
    letter.sender,
    Number(isSaid),
    turn,
    at,
  );
  return isSaid && !isHidden(sql, letter.sender);
}

/** The other blocks him, or does no more. */
export function receiveBlock(sql: Sql, letter: PeerMessage): void {
  const { stands: isSaid, turn, at } = readRelationMessage(letter);
  if (turn <= relationRow(sql, "blocks_received", letter.sender).turn) return;
  sql.exec(
    "INSERT INTO blocks_received (profile, stands, turn, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4",
    letter.sender,
    Number(isSaid),
    turn,
    at,
  );
  if (isSaid) sql.exec("DELETE FROM cards WHERE profile = ?", letter.sender);
}
