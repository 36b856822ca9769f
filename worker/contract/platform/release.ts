/** What the platform says of the version of a worker that runs (its version metadata binding). */
export interface VersionMetadata {
  id: string;
}

export type WorkerName = "edge" | "origin" | "desk";

/** A version of a worker, as the workers tell each other. */
export interface Release {
  /** The platform's id of the version, or the commit where it gives none. */
  id: string;
  /** The commit that was built, shortened; empty for a build of no commit. */
  commit: string;
}

/** The header in which the edge tells the embedded origin its own release. */
export const RELEASE_HEADER = "x-edge-release";

export const releaseOf = (version: VersionMetadata | undefined): Release => {
  const commit = typeof BUILT_COMMIT === "undefined" ? "" : BUILT_COMMIT;
  return { id: version?.id ?? commit, commit };
};

export const writeRelease = ({ id, commit }: Release): string => `${id}/${commit}`;

/** Null for what is none. */
export function readRelease(header: string | null): Release | null {
  const [, id, commit = ""] = /^([\w-]{1,64})\/([0-9a-f]{0,40})$/.exec(header ?? "") ?? [];
  return id === undefined ? null : { id, commit };
}
