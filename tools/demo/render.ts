/** Pictures for the photos: every picture is painted once, on all cores, and saved for each photo that shows it. */
import { availableParallelism } from "node:os";
import { mkdir } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Gender } from "../../worker/origin/demo/portraits/index.ts";

export interface PhotoJob { key: string; kind: "portrait" | "scene"; seed: string; variant: number; gender: Gender; age: number }
/** What a worker is told. The keys are names of files: never a path of somebody else's making. */
export interface Picture { job: PhotoJob; keys: string[]; outDir: string }

export async function renderPhotos(jobs: readonly PhotoJob[], outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const queue = pictures(jobs, outDir);
  let photos = 0;
  const done = (count: number): void => {
    const before = photos;
    photos += count;
    if (Math.floor(photos / 100) > Math.floor(before / 100) || photos === jobs.length) console.log(`${photos} of ${jobs.length} photos`);
  };
  const workers = Array.from({ length: Math.min(availableParallelism(), 8) }, () => new Worker(new URL("./render-worker.ts", import.meta.url)));
  try {
    await Promise.all(workers.map((worker) => work(worker, queue, done)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Scenes are shared: the slowest pictures, so they go first. */
function pictures(jobs: readonly PhotoJob[], outDir: string): Picture[] {
  const byPicture = new Map<string, Picture>();
  for (const job of jobs.toSorted((a, b) => b.kind.localeCompare(a.kind))) {
    const name = `${job.kind}/${job.seed}/${job.variant}`;
    const known = byPicture.get(name);
    if (known) known.keys.push(job.key);
    else byPicture.set(name, { job, keys: [job.key], outDir });
  }
  return [...byPicture.values()];
}

function work(worker: Worker, queue: Picture[], done: (photos: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const picture = queue.shift();
      if (picture) worker.postMessage(picture);
      else resolve();
    };
    worker.on("message", (photos: number) => {
      done(photos);
      next();
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("a painter stopped before its work was done")));
    next();
  });
}
