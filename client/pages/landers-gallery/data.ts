import { memberLanderSource } from "#client/parts/landers/source.ts";
import { route } from "./route.ts";

export const source = memberLanderSource(route);
