import { memberLanderSource } from "#client/landers/source.ts";
import { route } from "./route.ts";

export const source = memberLanderSource(route);
