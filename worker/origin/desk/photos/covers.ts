import type { Cover } from "#contract/desk/photos.ts";
import type { WorkRow } from "#origin/desk/work/read-work.ts";
import { isSamePicture, type PicturePrint } from "#origin/media/photos/prints.ts";

interface Known extends PicturePrint {
  why: "banned" | "intimate";
}

/** Prints of banned and intimate pictures that are compared: the newest, of which copies come. */
const MOST_PRINTS = 20_000;

/** Why pictures of a database are covered, by their subject. */
export async function coversOf(db: D1Database, rows: readonly WorkRow[]): Promise<Map<string, Cover[]>> {
  const subjects = JSON.stringify(rows.map(({ subject }) => subject));
  const members = JSON.stringify([...new Set(rows.map(({ member }) => member))]);
  const [reported, complained, prints, known] = await db.batch<{ id: string } & { key: string } & Known>([
    db
      .prepare(
        `SELECT DISTINCT reported AS id FROM reports WHERE status = 'open'
         AND reported IN (SELECT value FROM json_each(?1))`,
      )
      .bind(members),
    db
      .prepare(
        `SELECT DISTINCT photo AS id FROM complaints WHERE photo IN (SELECT value FROM json_each(?1))
         AND status IN ('received', 'reviewing')`,
      )
      .bind(subjects),
    db
      .prepare("SELECT key, content, look FROM photo_prints WHERE key IN (SELECT value FROM json_each(?1))")
      .bind(subjects),
    db
      .prepare(
        `SELECT * FROM (SELECT content, look, CASE WHEN photo IS NULL THEN 'intimate' ELSE 'banned' END AS why
           FROM blocked_pictures ORDER BY at DESC LIMIT ?1)
         UNION ALL SELECT content, look, 'intimate' FROM complaint_pictures WHERE complaint IN
           (SELECT id FROM complaints WHERE kind = 'intimate' AND status IN ('received', 'reviewing'))`,
      )
      .bind(MOST_PRINTS),
  ]);
  const isReported = new Set(reported?.results.map(({ id }) => id));
  const isComplained = new Set(complained?.results.map(({ id }) => id));
  const printOf = new Map(prints?.results.map((row) => [row.key, row] as const));
  return new Map(
    rows.map(({ subject, member, queue }) => {
      const print = printOf.get(subject);
      const matches = print ? (known?.results ?? []).filter((each) => isSamePicture(each, print)) : [];
      return [
        subject,
        [
          ...(queue === "recording" || isReported.has(member ?? "") ? (["report"] as const) : []),
          ...(isComplained.has(subject) ? (["complaint"] as const) : []),
          ...new Set(matches.map(({ why }) => why)),
        ],
      ] as const;
    }),
  );
}
