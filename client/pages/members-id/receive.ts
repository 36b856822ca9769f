import { setRelation } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** Takes over the relation that the profile came with. */
export function receive({ relations }: Stores, data: Data): void {
  if (data.state === "ready" && "relation" in data && data.relation)
    setRelation(relations, data.profile.id, data.relation);
}
