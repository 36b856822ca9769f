import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("socialnetwork"), call: "GET /api/members.php" } as const;
