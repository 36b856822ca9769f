import { landerRoute } from "#client/parts/landers/lander-route.ts";

export const route = { ...landerRoute("transitionsvideolanding"), styles: ["lander", "film"] } as const;
