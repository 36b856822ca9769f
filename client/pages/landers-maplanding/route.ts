import { landerRoute } from "#client/parts/landers/lander-route.ts";

export const route = { ...landerRoute("maplanding"), showsCountry: true } as const;
