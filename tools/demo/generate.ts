/** Writes all demo data, which takes about two seconds: `node tools/demo/generate.ts <folder>`. */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeKey } from "#origin/directory/place-key.ts";
import { hashPath } from "#tools/dev/demo-build.ts";
import { demoMembers } from "./members.ts";
import { checkPack, PHOTO_PACK } from "./photo-pack.ts";
import { places } from "./places.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Everything that the demo data is made from. */
const SOURCES = [
  "tools/demo",
  "worker/contract/product/vocabulary.ts",
  "worker/origin/directory",
  "package-lock.json",
];

/** Does nothing if the folder has the data of these sources already. */
export async function generateDemo(outDir: string): Promise<void> {
  const hash = createHash("sha256");
  for (const path of SOURCES) hashPath(hash, join(ROOT, path));
  const expected = JSON.stringify({ hash: hash.digest("hex") });
  const stamp = join(outDir, "stamp.json");
  if ((await readFile(stamp, "utf8").catch(() => "")) === expected) return;

  await rm(outDir, { recursive: true, force: true });
  await mkdir(join(outDir, "places"), { recursive: true });
  const members = demoMembers(new Date());
  checkPack(members.flatMap(({ photos }) => photos.map(({ picture }) => picture)));
  await writeFile(join(outDir, "members.json"), JSON.stringify(members));
  await writePlaces(join(outDir, "places"));
  await copyFile(PHOTO_PACK, join(outDir, "photos.pack"));
  // Last, so that an interrupted run does not count.
  await writeFile(stamp, expected);
}

/** Rows of a file, which becomes one parameter of a statement: D1 takes two megabytes. */
const ROWS_PER_FILE = 10_000;

/**
 * The rows as the statement takes them, so that the worker need not read them. In the order of an index,
 * which is quicker to write.
 */
async function writePlaces(dir: string): Promise<void> {
  const rows = places()
    .map(
      ({ id, country, region, name, lat, lon, population }) =>
        [id, country, region, name, lat, lon, population, placeKey(name)] as const,
    )
    .toSorted((a, b) => (`${a[1]}${a[7]}` < `${b[1]}${b[7]}` ? -1 : 1));
  const files = Math.ceil(rows.length / ROWS_PER_FILE);
  for (let n = 0; n < files; n++) {
    await writeFile(
      join(dir, `${n}.json`),
      JSON.stringify(rows.slice(n * ROWS_PER_FILE, (n + 1) * ROWS_PER_FILE)),
    );
  }
  await writeFile(join(dir, "index.json"), JSON.stringify({ files }));
}

if (import.meta.main) await generateDemo(process.argv[2] ?? ".demo");
