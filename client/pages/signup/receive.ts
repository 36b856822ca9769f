import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** The form begins with what the address says. */
export function receive({ signup }: Stores, { start }: Data): void {
  Object.assign(signup, start);
}
