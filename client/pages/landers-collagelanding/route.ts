import { landerRoute } from "#client/parts/landers/lander-route.ts";

export const route = { ...landerRoute("collagelanding"), call: "GET /api/members.php" } as const;
