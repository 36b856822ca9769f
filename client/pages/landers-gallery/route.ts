import { landerRoute } from "#client/parts/landers/lander-route.ts";

export const route = { ...landerRoute("gallery"), call: "GET /api/members.php" } as const;
