import { banBody, banRequestBody } from "#contract/calls/safety/bans.schema.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { banByToken, requestBan } from "#origin/accounts/signup/self-ban.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

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
