import { pageSource, ready } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, { data: () => ready({}) });
