import type { PhotoNames } from "#origin/base/photo-names.ts";

/** What the directory's queries need of a database. A batch is one way there and back. */
export type Directory = Pick<D1Database, "prepare" | "batch">;

/** The same with what names photos, for queries that answer profiles. */
export interface ProfileDirectory extends Directory {
  photoNames: PhotoNames;
}

export const profileDirectory = (db: Directory, photoNames: PhotoNames): ProfileDirectory => ({
  photoNames,
  prepare: (query) => db.prepare(query),
  batch: (statements) => db.batch(statements),
});
