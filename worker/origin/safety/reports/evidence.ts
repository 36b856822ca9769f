import type { Tenant } from "#contract/platform/tenant.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { isShownOn, sitesShownOn } from "#origin/directory/shown-on.ts";
import type { ShownMessage } from "#origin/member/messaging/messages.ts";

/** What a report or a complaint is about. */
export interface Subject {
  profile: string;
  /** The key of one photo of the profile that it is about, or none in particular. */
  photo?: string | undefined;
  /** The id of the one message that it is about, if any; `messages` has it with those before it. */
  message?: string | undefined;
  messages: readonly ShownMessage[];
}

/**
 * Photos and recordings that are copied as evidence: each costs a decoding, and the operator can have any
 * other looked at.
 */
const MAX_COPIES = 12;
/** A file that is copied as evidence. */
export interface EvidenceFile {
  key: string;
  kind: "full" | "voice";
}

/** What is stored with a report or a complaint, and the files that are copied for it. */
export interface Evidence {
  evidence: object;
  files: EvidenceFile[];
}

interface ReportedProfile {
  name: string;
  gender: string;
  date_of_birth: string;
  city: string;
  interests: string;
  notes: string;
}

/**
 * What is there to be seen now, so that it survives a later change or deletion: the texts of the profile and
 * of the conversation, and the keys of all photos; `photos` are those to copy, the messages' first. Null
 * where this site has no such member or photo.
 */
export async function readEvidence(
  db: Directory,
  tenant: Tenant,
  { profile, photo, message, messages }: Subject,
): Promise<Evidence | null> {
  const [profiles, photos] = await db.batch<ReportedProfile & { key: string }>([
    db
      .prepare(
        "SELECT name, gender, date_of_birth, city, interests, notes FROM profiles WHERE id = ?1 AND status <> 'deleted' AND " +
          isShownOn("profiles", "?2"),
      )
      .bind(profile, sitesShownOn(tenant)),
    db
      .prepare("SELECT key FROM photos WHERE profile = ?1 AND status = 'active' ORDER BY position")
      .bind(profile),
  ]);
  const reported = profiles?.results[0];
  const keys = photos?.results.map(({ key }) => key) ?? [];
  if (!reported || (photo !== undefined && !keys.includes(photo))) return null;
  return {
    evidence: {
      photo: photo ?? null,
      photos: keys,
      message: message ?? null,
      messages: messages.map(messageEvidence),
      profile: { ...reported, interests: JSON.parse(reported.interests), notes: JSON.parse(reported.notes) },
    },
    files: filesToCopy({ photo: photo ?? null, photos: keys, messages: messages.map(messageEvidence) }),
  };
}

/**
 * The files in some evidence that are copied: the photo that it is about, the messages' photos and
 * recordings, the others.
 */
export function filesToCopy({
  photo,
  photos,
  messages,
}: {
  photo: string | null;
  photos: readonly string[];
  /** Without `is_voice` in what an earlier release stored. */
  messages: readonly { photo: string | null; is_voice?: boolean }[];
}): EvidenceFile[] {
  const isRecording = new Set(messages.flatMap((one) => (one.is_voice ? [one.photo] : [])));
  return [...new Set([photo, ...messages.map((one) => one.photo), ...photos])]
    .filter((key) => key !== null)
    .slice(0, MAX_COPIES)
    .map((key) => ({ key, kind: isRecording.has(key) ? "voice" : "full" }));
}

/** A message as evidence: its content and time, without what only concerns the reporter. */
const messageEvidence = ({
  id,
  from_me: fromMe,
  at,
  kind,
  text,
  gift,
  photo,
  voice,
  automated,
  state,
}: ShownMessage) => ({
  id,
  from: fromMe === 1 ? "reporter" : "reported",
  at: new Date(at).toISOString(),
  kind,
  text,
  gift,
  photo,
  is_voice: voice !== null,
  automated: automated === 1,
  state,
});
