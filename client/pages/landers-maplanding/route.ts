import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("maplanding"), showsCountry: true } as const;
