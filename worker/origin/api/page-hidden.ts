import { pageHiddenBody } from "#contract/calls/account/page-hidden.schema.ts";
import { takeOfNetwork } from "#origin/accounts/network-budgets.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/**
 * The edge names the route of the page; a path of a visitor's own making never gets here. What exceeds the
 * network's budget is not counted, and the answer is the same.
 */
export const pageHidden = publicHandler("POST /api/page-hidden.php", {
  body: pageHiddenBody,
  async answer({ db, env, tenant, request }) {
    const route = request.headers.get("x-page-route");
    const day = new Date().toISOString().slice(0, 10);
    if (route && (await takeOfNetwork(env, tenant, "page-hidden", networkOf(request))) === 0)
      await db
        .prepare(
          "INSERT INTO page_hidden (site, route, day, times) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO UPDATE SET times = times + 1",
        )
        .bind(tenant.id, route, day)
        .run();
    return null;
  },
});
