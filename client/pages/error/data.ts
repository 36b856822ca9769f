import type { PageData } from "#client/page/page-source.ts";

/** The edge makes it of the failure. `code` is null where the failure has none. */
export interface Data extends PageData {
  state: "ready";
  status: number;
  code: string | null;
}
