import type { CaseEvidence, CaseFile } from "#contract/desk/case.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { copyOfDecision } from "#origin/media/photos/decision-copies.ts";
import { filePath } from "#origin/media/photos/files.ts";
import type { DecisionRow } from "#origin/safety/decisions/rows.ts";
import type { EvidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { evidencePrefix } from "#origin/safety/reports/reports.ts";

/** What is stored with a report or a complaint; some is missing in what earlier releases stored. */
interface Stored {
  photo?: string | null;
  message?: string | null;
  messages?: {
    id: string;
    from: string;
    at: string;
    text: string | null;
    photo: string | null;
    is_voice?: boolean;
  }[];
  profile?: (Omit<NonNullable<CaseEvidence["profile"]>, "notes"> & { notes: Record<string, unknown> }) | null;
}

const NOTHING: CaseEvidence = { photo: null, profile: null, messages: [], files: [] };

/** Evidence as it was stored, with its files. */
export function evidenceOf(json: string, files: CaseFile[]): CaseEvidence {
  const stored: Stored | null = JSON.parse(json);
  if (!stored) return { ...NOTHING, files };
  const { profile = null, messages = [] } = stored;
  return {
    photo: stored.photo ?? null,
    profile: profile && {
      name: profile.name,
      gender: profile.gender,
      date_of_birth: profile.date_of_birth,
      city: profile.city,
      notes: Object.fromEntries(
        Object.entries(profile.notes).flatMap(([field, text]) =>
          typeof text === "string" && text !== "" ? [[field, text]] : [],
        ),
      ),
    },
    messages: messages.map(({ id, from, at, text, photo }) => ({
      id,
      from,
      at,
      text,
      photo,
      isReported: id === stored.message,
    })),
    files,
  };
}

/** The copies that were made with a report. */
export async function reportFiles(
  env: Env,
  tenant: Tenant,
  receipt: string,
  openTo: EvidenceNames,
): Promise<CaseFile[]> {
  const prefix = evidencePrefix(tenant.pool, receipt);
  const { objects } = await env.PHOTOS.list({ prefix });
  return Promise.all(
    objects.map(async ({ key: path }) => {
      const [key = "", kind = ""] = path.slice(prefix.length).split("-");
      return { key, filename: await openTo(path), isVoice: kind.startsWith("voice") };
    }),
  );
}

/** The pictures of a complaint: those that came with it, and the copies that were made. */
export async function complaintFiles(
  db: Directory,
  tenant: Tenant,
  complaint: string,
  openTo: EvidenceNames,
): Promise<CaseFile[]> {
  const { results } = await db
    .prepare("SELECT key, source, voice FROM complaint_pictures WHERE complaint = ?1 ORDER BY rowid")
    .bind(complaint)
    .all<{ key: string; source: string | null; voice: number }>();
  return Promise.all(
    results.map(async ({ key, source, voice }) => ({
      key: source,
      filename: await openTo(filePath(tenant.pool, key, voice === 1 ? "voice" : "full")),
      isVoice: voice === 1,
    })),
  );
}

/** The photo that a decision took, as far as a copy of it is stored. */
export async function decisionFiles(
  env: Env,
  tenant: Tenant,
  { kind, subject, has_copies: hasCopies }: DecisionRow,
  openTo: EvidenceNames,
): Promise<CaseFile[]> {
  if (kind !== "photo") return [];
  const path =
    hasCopies === 1 ? copyOfDecision(tenant.pool, subject) : filePath(tenant.pool, subject, "full");
  if (!(await env.PHOTOS.head(path))) return [];
  return [{ key: subject, filename: await openTo(path), isVoice: false }];
}
