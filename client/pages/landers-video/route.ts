import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("video"), styles: ["lander", "film"] } as const;
