import { landerRoute } from "#client/landers/route.ts";

export const route = { ...landerRoute("collagelanding"), call: "GET /api/members.php" } as const;
