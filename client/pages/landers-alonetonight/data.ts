import { landerSource } from "#client/parts/landers/source.ts";
import { route } from "./route.ts";

export const source = landerSource(route);
