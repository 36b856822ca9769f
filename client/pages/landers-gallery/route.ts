import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("gallery"), call: "GET /api/members.php" } as const;
