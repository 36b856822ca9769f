import type { PhotoItem } from "#contract/desk/photos.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Pose } from "#contract/product/verification.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { DeskPerson } from "#origin/desk/call.ts";
import { describeWork } from "#origin/desk/work/describe.ts";
import type { Reader, WorkRow } from "#origin/desk/work/read-work.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { coversOf } from "./covers.ts";
import { membersOf } from "./members.ts";

interface Selfie {
  id: string;
  selfie: string;
  photo: string;
  pose: Pose;
}

/** Pictures as the desk shows them, under names that open for this person. */
export async function describePhotos(
  reader: Reader & DeskPerson,
  rows: readonly WorkRow[],
  sites: readonly Tenant[],
): Promise<PhotoItem[]> {
  const items = await describeWork(reader, rows, sites);
  const pools = await Promise.all(
    [...new Set(rows.map(({ pool }) => pool))].map((pool) =>
      factsOf(
        databaseOf(reader.env, { pool }),
        rows.filter((row) => row.pool === pool),
      ),
    ),
  );
  const selfies = new Map(pools.flatMap((each) => each.selfies));
  const covers = new Map(pools.flatMap((each) => [...each.covers]));
  const members = new Map(pools.flatMap((each) => [...each.members]));
  return Promise.all(
    rows.map(async (row, index): Promise<PhotoItem> => {
      const [item, selfie] = [items[index], selfies.get(row.subject)];
      const [tenant, member] = [sites.find(({ id }) => id === row.site), members.get(row.member ?? "")];
      if (!item || !tenant || !member || !isPhotoQueue(row.queue))
        throw new Error(`no picture: ${row.subject.slice(0, 12)}`);
      const openTo = evidenceNames(reader.env, tenant, reader, reader.now);
      const file = (key: string, size: "full" | "thumb" | "voice") => openTo(filePath(row.pool, key, size));
      return {
        ...item,
        queue: row.queue,
        filename: await file(selfie?.selfie ?? row.key, row.queue === "recording" ? "voice" : "full"),
        thumb_filename: row.queue === "photo" ? await file(row.key, "thumb") : null,
        main_filename: selfie ? await file(selfie.photo, "full") : null,
        pose: selfie?.pose ?? null,
        in_chat: row.inChat,
        cover: covers.get(row.subject) ?? [],
        member,
      };
    }),
  );
}

async function factsOf(db: D1Database, rows: readonly WorkRow[]) {
  const ids = rows.filter(({ queue }) => queue === "selfie").map(({ subject }) => subject);
  const [selfies, covers, members] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .prepare(
            "SELECT id, selfie, photo, pose FROM verifications WHERE id IN (SELECT value FROM json_each(?1))",
          )
          .bind(JSON.stringify(ids))
          .all<Selfie>()
          .then(({ results }) => results.map((row) => [row.id, row] as const)),
    coversOf(db, rows),
    membersOf(db, [...new Set(rows.flatMap(({ member }) => (member === null ? [] : [member])))]),
  ]);
  return { selfies, covers, members };
}

const isPhotoQueue = (queue: string): queue is PhotoItem["queue"] =>
  queue === "photo" || queue === "selfie" || queue === "recording";
