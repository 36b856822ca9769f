import { receiveLikesAnswer, type Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

export function receive(stores: Stores, data: Data): void {
  if (data.state === "ready") receiveLikesAnswer(stores, data.likes);
}
