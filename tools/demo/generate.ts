/** Writes all demo data: `node tools/demo/generate.ts <directory>`. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawnGender } from "./looks.ts";
import { type DemoMember, demoMembers } from "./members.ts";
import { places } from "./places.ts";
import { type PhotoJob, renderPhotos } from "./render.ts";

export async function generateDemo(outDir: string): Promise<void> {
  const hash = await hashOfSources();
  const stamp = join(outDir, "stamp.json");
  if ((await readFile(stamp, "utf8").catch(() => "")) === JSON.stringify({ hash })) return;
  for (const made of ["stamp.json", "photos", "places"]) await rm(join(outDir, made), { recursive: true, force: true });
  await mkdir(join(outDir, "places"), { recursive: true });
  const now = new Date();
  const members = demoMembers(now);
  await writeFile(join(outDir, "members.json"), JSON.stringify(members));
  await writePlaces(join(outDir, "places"));
  await renderPhotos(members.flatMap((member) => jobs(member, now)), join(outDir, "photos"));
  // Last, so that an interrupted run does not count.
  await writeFile(stamp, JSON.stringify({ hash }));
}

const rowsInAFile = 5_000;

async function writePlaces(dir: string): Promise<void> {
  const rows = places().map(({ id, country, region, name, lat, lon, population }) => [id, country, region, name, lat, lon, population]);
  const files = Math.ceil(rows.length / rowsInAFile);
  for (let n = 0; n < files; n++) {
    await writeFile(join(dir, `${String(n).padStart(3, "0")}.json`), JSON.stringify(rows.slice(n * rowsInAFile, (n + 1) * rowsInAFile)));
  }
  await writeFile(join(dir, "index.json"), JSON.stringify({ files, rows: rows.length }));
}

const jobs = ({ photos, gender, date_of_birth }: DemoMember, now: Date): PhotoJob[] =>
  photos.map(({ key, kind, seed, variant }) => ({ key, kind, seed, variant, gender: drawnGender(gender), age: ageOn(now, date_of_birth) }));

function ageOn(now: Date, dateOfBirth: string): number {
  const today = now.toISOString().slice(0, 10);
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);
}

async function hashOfSources(): Promise<string> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const hash = createHash("sha256").update(await readFile(join(root, "worker/contract/vocabulary.ts")));
  hash.update(await readFile(join(root, "worker/origin/directory/regions.ts")));
  for (const dir of ["tools/demo", "worker/origin/demo/portraits"]) {
    for (const file of (await readdir(join(root, dir), { recursive: true })).filter((name) => name.endsWith(".ts")).toSorted()) {
      hash.update(file).update(await readFile(join(root, dir, file)));
    }
  }
  return hash.digest("hex");
}

if (import.meta.main) await generateDemo(process.argv[2] ?? ".demo");
