import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("transitionsvideolanding"), styles: ["lander", "film"] } as const;
