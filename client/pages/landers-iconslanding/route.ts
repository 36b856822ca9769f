import { landerRoute } from "#client/parts/landers/lander-route.ts";

const lander = landerRoute("iconslanding");
export const route = { ...lander, messages: [...lander.messages, "vocab"] } as const;
