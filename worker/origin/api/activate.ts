import { tokenBody } from "#contract/calls/activate.schema.ts";
import { openSession } from "#origin/accounts/open-session.ts";
import { publicHandler } from "#origin/call.ts";
import { activate as activateMember } from "#origin/signup/activate.ts";

/** The mail's link: the member becomes active, and is logged in on the device that opened it. */
export const activate = publicHandler("POST /api/activate.php", {
  body: tokenBody,
  answer: async (call) => ({
    user: await openSession(await activateMember(call.env, call.tenant, call.body.token, new Date()), call),
  }),
});
