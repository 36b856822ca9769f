import { SIZES } from "#contract/platform/photo-names.ts";
import { POSES } from "#contract/product/verification.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { deterministicHex } from "#origin/demo/deterministic-id.ts";
import { madeUpKey } from "#origin/demo/made-up-key.ts";
import { unpackPhotos } from "#origin/demo/photo-pack.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { type Person, turnOf } from "./people.ts";

const PHOTOS = 300;
const SELFIES = 15;
/** The last of the people, who sent none. */
export const WITHOUT_PHOTOS = 8;
/** Milliseconds: the youngest and the oldest. Most are of the last hours, some are late. */
const YOUNGEST = 3 * 60_000;
const OLDEST = 52 * 3_600_000;
const WEBP = { httpMetadata: { contentType: "image/webp" } };
/** Files written side by side. */
const SIDE_BY_SIDE = 24;

/** The age of one of so many, in milliseconds: dense at first. */
export const ageOf = (n: number, of: number): number =>
  YOUNGEST + Math.round((OLDEST - YOUNGEST) * (n / of) ** 2);

/** A photo of somebody that waits. `at` in seconds since 1970. */
interface WaitingPhoto {
  key: string;
  person: Pick<Person, "tenant" | "id">;
  picture: readonly Uint8Array[];
  at: number;
  position: number;
}

/** Photos of one member that wait for a person at the desk. */
export async function sendPhotos(
  env: DemoEnv,
  person: Pick<Person, "tenant" | "id">,
  number: number,
  at: number,
): Promise<void> {
  if (number === 0) return;
  const pictures = [...(await packedPictures(env)).values()];
  const photos = Array.from({ length: number }, async (_, position): Promise<WaitingPhoto> => {
    const key = await madeUpKey(`${person.id} ${position}`);
    return { key, person, picture: turnOf(pictures, position * 37), at: at + position, position };
  });
  await addWaiting(env, await Promise.all(photos));
}

/** Photos that wait for an inspector, drawn portraits as all of the demo. */
export async function waitingPhotos(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const pictures = [...(await packedPictures(env)).values()];
  const senders = people.slice(0, -WITHOUT_PHOTOS);
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, n): Promise<WaitingPhoto> => ({
      key: await madeUpKey(`photo ${n}`),
      person: turnOf(senders, n),
      picture: turnOf(pictures, n * 37),
      at: Math.floor((now.getTime() - ageOf(n, PHOTOS)) / 1000),
      position: 10 + Math.floor(n / senders.length),
    })),
  );
  await addWaiting(env, photos);
}

async function addWaiting(env: DemoEnv, photos: readonly WaitingPhoto[]): Promise<void> {
  for (let n = 0; n < photos.length; n += SIDE_BY_SIDE)
    await Promise.all(
      photos
        .slice(n, n + SIDE_BY_SIDE)
        .flatMap(({ key, person, picture }) =>
          SIZES.map((size, i) =>
            env.PHOTOS.put(filePath(person.tenant.pool, key, size), picture[i] ?? "", WEBP),
          ),
        ),
    );
  // The files first: what is listed can be seen.
  for (const { key, person, at, position } of photos)
    await databaseOf(env, person.tenant)
      .prepare(
        "INSERT OR IGNORE INTO photos (key, profile, position, status, uploaded_at) VALUES (?1, ?2, ?3, 'inspected', ?4)",
      )
      .bind(key, person.id, position, at)
      .run();
}

/** Selfies that wait to be compared with main photos: for every third of them it is somebody else's face. */
export async function waitingSelfies(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const pictures = [...(await packedPictures(env)).values()];
  for (let n = 0; n < SELFIES; n++) {
    const { tenant, id, photo } = turnOf(people, n * 3);
    const [key, verification] = [
      await madeUpKey(`selfie ${n}`),
      await deterministicHex(`work verification ${n}`),
    ];
    const at = Math.floor((now.getTime() - ageOf(n, SELFIES)) / 1000);
    const own = await env.PHOTOS.get(filePath(tenant.pool, photo, "full"));
    const file = n % 3 === 0 || own === null ? (turnOf(pictures, n * 41)[0] ?? "") : await own.arrayBuffer();
    await env.PHOTOS.put(filePath(tenant.pool, key, "full"), file, WEBP);
    const db = databaseOf(env, tenant);
    await db.batch([
      db
        .prepare("INSERT OR IGNORE INTO selfies (key, member, verification, at) VALUES (?1, ?2, ?3, ?4)")
        .bind(key, id, verification, at),
      db
        .prepare(
          `INSERT OR IGNORE INTO verifications (id, site, member, pose, asked_at, expires_at, sent_at, selfie, photo)
           VALUES (?1, ?2, ?3, ?4, ?5 - 60, ?5 + 840, ?5, ?6, ?7)`,
        )
        .bind(verification, tenant.id, id, turnOf(POSES, n), at, key, photo),
    ]);
  }
}

const packedPictures = async (env: DemoEnv): Promise<Map<string, Uint8Array[]>> =>
  unpackPhotos(await (await env.DEMO.fetch("https://demo.invalid/photos.pack")).arrayBuffer());
