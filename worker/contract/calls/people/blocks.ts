import { memberCall } from "#contract/call.ts";
import type { MainImage } from "#contract/entities.ts";
import type { BlockBody, BlockQuery } from "./blocks.schema.ts";

export type { BlockBody, BlockQuery };

/** The members this member blocks. Who blocks them is in no list. */
export interface BlocksAnswer {
  profiles: { id: string; name: string; main_image: MainImage | null; fictional: boolean }[];
}

export const blocks = {
  GET: memberCall<{ answer: BlocksAnswer }>(),
  POST: memberCall<{ body: BlockBody; answer: BlocksAnswer }>(),
  DELETE: memberCall<{ query: BlockQuery; answer: BlocksAnswer }>(),
};
