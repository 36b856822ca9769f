import { landerRoute } from "#client/landers/route.ts";

const lander = landerRoute("iconslanding");
export const route = { ...lander, messages: [...lander.messages, "vocab"] } as const;
