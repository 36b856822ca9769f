import { banBody, banLiftBody, banRequestBody } from "#contract/calls/safety/bans.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { banByToken, liftBan, requestBan } from "#origin/accounts/signup/self-ban.ts";
import { networkOf } from "#origin/base/network.ts";
import { operatorHandler, publicHandler } from "./call.ts";

/** Sends the mail that asks the owner of an address whether it is to be banned. */
export const banRequest = publicHandler("POST /api/bans.php", {
  body: banRequestBody,
  async answer({ env, tenant, request, body }) {
    const network = networkOf(request);
    await takeNetworkAttempt(env, tenant, "ban", network);
    await requestBan(env, tenant, body, network, new Date());
    return null;
  },
});

/** Bans the address that the mail went to. */
export const ban = publicHandler("PUT /api/bans.php", {
  body: banBody,
  async answer({ env, tenant, body }) {
    await banByToken(env, tenant, body.token, new Date());
    return null;
  },
});

/** Ends the ban of an address, as its owner has asked the operator. Repeating it changes nothing. */
export const banLift = operatorHandler("DELETE /api/bans.php", {
  body: banLiftBody,
  async answer({ env, tenant, body, operator }) {
    await liftBan(env, tenant, { ...body, operator }, new Date());
    return null;
  },
});
