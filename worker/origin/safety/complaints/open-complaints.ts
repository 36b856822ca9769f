import type {
  ComplaintDecisionsAnswer,
  ComplaintFile,
  ListedComplaint,
} from "#contract/desk/complaint-decisions.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { filePath } from "#origin/media/photos/files.ts";
import type { EvidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";
import { readNumber } from "./numbers.ts";
import { isoOf } from "./status.ts";

/** Complaints in one list. */
const PAGE = 100;

interface Row extends Omit<
  ComplaintFile,
  "profile" | "holds_photo" | "order" | "pictures" | "at" | "decided_at" | "child" | "statement"
> {
  id: string;
  reported: string | null;
  holds: number;
  order_number: string | null;
  child: number;
  statement: number;
  evidence: string;
  at: number;
  decided_at: number | null;
}

const COLUMNS = `complaints.*, EXISTS (SELECT 1 FROM photo_holds WHERE complaint = complaints.id) AS holds`;

/** The complaints of a site that wait, those about intimate images and children first, and the one asked for. */
export async function complaintsOf(
  db: Directory,
  tenant: Tenant,
  typed: string | undefined,
  openTo: EvidenceNames,
): Promise<Omit<ComplaintDecisionsAnswer, "removed">> {
  const number = readNumber(typed ?? "") ?? "";
  const [open, one, pictures] = await db.batch<Row & { key: string; source: string | null; voice: number }>([
    db
      .prepare(
        `SELECT ${COLUMNS} FROM complaints WHERE site = ?1 AND status IN ('received', 'reviewing') AND ${notPlanned("complaint", "complaints.number")}
         ORDER BY kind = 'intimate' OR child = 1 DESC, at LIMIT ?2`,
      )
      .bind(tenant.id, PAGE),
    db.prepare(`SELECT ${COLUMNS} FROM complaints WHERE site = ?1 AND number = ?2`).bind(tenant.id, number),
    db
      .prepare(
        `SELECT key, source, voice FROM complaint_pictures
         WHERE complaint = (SELECT id FROM complaints WHERE site = ?1 AND number = ?2)
         ORDER BY rowid`, // as they were uploaded
      )
      .bind(tenant.id, number),
  ]);
  const row = one?.results[0];
  return {
    open: (open?.results ?? []).map(listed),
    complaint: row
      ? {
          ...listed(row),
          member: row.member,
          name: row.name,
          email: row.email,
          language: row.language,
          text: row.text,
          place: row.place,
          order: row.order_number,
          child: row.child === 1,
          statement: row.statement === 1,
          photo: row.photo,
          message: row.message,
          evidence: JSON.parse(row.evidence),
          pictures: await Promise.all(
            (pictures?.results ?? []).map(async ({ key, source, voice }) => ({
              filename: await openTo(filePath(tenant.pool, key, voice === 1 ? "voice" : "full")),
              of_photo: source,
            })),
          ),
          reason: row.reason,
          decided_at: row.decided_at === null ? null : isoOf(row.decided_at),
        }
      : null,
  };
}

const listed = ({
  number,
  kind,
  status,
  at,
  reported,
  holds,
  photo_hold: hold,
  decision,
}: Row): ListedComplaint => ({
  number,
  kind,
  status,
  at: isoOf(at),
  profile: reported,
  holds_photo: holds === 1,
  photo_hold: hold,
  decision,
});
