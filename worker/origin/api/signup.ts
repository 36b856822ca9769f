import {
  newPasswordBody,
  resendBody,
  resetBody,
  signupBody,
  signupCheckQuery,
  tokenBody,
  trackingQuery,
} from "#contract/calls/signup.ts";
import { Refusal } from "#contract/errors.ts";
import { emailFault, usernameFault } from "#contract/signup-rules.ts";
import { openSessionOf } from "#origin/accounts/open-session.ts";
import type { Handler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";
import { networkOf } from "#origin/network.ts";
import { activate as activateMember, sendAgain } from "#origin/signup/activate.ts";
import { mayTell } from "#origin/signup/answers.ts";
import { sendReset, setPassword } from "#origin/signup/recover.ts";
import { isTaken, signUp } from "#origin/signup/signup.ts";
import { readTicket, RESEND_AFTER, waitForProof } from "#origin/signup/ticket.ts";

/** A whole signup. The answer is the same whether a member was made or the owner of the address was told. */
export const signup: Handler<"POST /api/signup.php"> = {
  query: trackingQuery,
  body: signupBody,
  async answer(call) {
    const { env, tenant, request, query, body } = call;
    return waitForProof(
      call,
      await signUp(env, tenant, body, { tracking: query, network: networkOf(request), now: new Date() }),
      body.email,
    );
  },
};

/**
 * Whether a name or an address is free, as the person leaves its field. About addresses only as far as the
 * budget goes.
 */
export const signupCheck: Handler<"GET /api/signup-check.php"> = {
  query: signupCheckQuery,
  async answer({ env, tenant, request, query }) {
    const db = databaseOf(env, tenant);
    if (query.username !== undefined)
      return {
        free:
          usernameFault(query.username, "") === null &&
          !(await isTaken(db, tenant, "name_key", query.username)),
      };
    if (query.email === undefined) throw new Refusal(422, "invalid_input");
    if (emailFault(query.email)) throw new Refusal(422, "invalid_email", { field: "email" });
    return {
      free:
        !(await mayTell(env, tenant, networkOf(request))) ||
        !(await isTaken(db, tenant, "email_key", query.email)),
    };
  },
};

export const resend: Handler<"POST /api/resend.php"> = {
  body: resendBody,
  async answer({ env, tenant, request, body, viewer }) {
    const member = (await readTicket(env, tenant, request)) ?? (await viewer())?.state.id ?? null;
    if (member === null) throw new Refusal(403, "link_expired");
    await sendAgain(env, tenant, member, body.email ?? null, networkOf(request), new Date());
    // only what was said is said back: a signup that was none has no address of its own
    return { signup: { email: body.email?.trim() ?? "", resend_after: RESEND_AFTER } };
  },
};

/** The mail's link: the member is active, and logged in on the device that opened it. */
export const activate: Handler<"POST /api/activate.php"> = {
  body: tokenBody,
  answer: async (call) => ({
    user: await openSessionOf(await activateMember(call.env, call.tenant, call.body.token, new Date()), call),
  }),
};

export const resetPassword: Handler<"POST /api/reset-password.php"> = {
  body: resetBody,
  async answer({ env, tenant, request, body }) {
    await sendReset(env, tenant, body.email, networkOf(request), new Date());
    return null;
  },
};

/** All sessions end; whoever has the new password logs in with it. */
export const newPassword: Handler<"POST /api/new-password.php"> = {
  body: newPasswordBody,
  async answer({ env, tenant, body }) {
    await setPassword(env, tenant, body.token, body.password, new Date());
    return { user: null };
  },
};
