/** Paints pictures on all cores. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PackedPicture } from "#tools/demo/photo-pack.ts";
import type { PlaceName } from "#tools/demo/subjects.ts";
import type { Gender } from "./portraits/index.ts";

export interface Picture {
  name: string;
  kind: "portrait" | "scene";
  seed: string;
  variant: number;
  place?: PlaceName | undefined;
  gender: Gender;
  /** Years. */
  age: number;
}

export async function renderPictures(pictures: readonly Picture[]): Promise<PackedPicture[]> {
  // Scenes are the slowest, so they go first.
  const queue = pictures.toSorted((a, b) => b.kind.localeCompare(a.kind));
  const painted: PackedPicture[] = [];
  const done = (picture: PackedPicture): void => {
    painted.push(picture);
  };
  const painters = Math.min(availableParallelism(), 8);
  const workers = Array.from(
    { length: painters },
    () => new Worker(new URL("./render-worker.ts", import.meta.url)),
  );
  try {
    await Promise.all(workers.map((worker) => paint(worker, queue, done)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return painted;
}

function paint(worker: Worker, queue: Picture[], done: (picture: PackedPicture) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Picture | undefined;
    const next = (): void => {
      current = queue.shift();
      if (current) worker.postMessage(current);
      else resolve();
    };
    worker.on("message", (files: Uint8Array[]) => {
      if (current) done({ name: current.name, files });
      next();
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("a painter stopped before its work was done")));
    next();
  });
}
