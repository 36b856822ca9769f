import { landerRoute } from "#client/parts/landers/lander-route.ts";

export const route = landerRoute("video");
