import { landerSource } from "#client/landers/source.ts";
import { route } from "./route.ts";

export const source = landerSource(route);
