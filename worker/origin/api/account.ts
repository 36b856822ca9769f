import { accountBody } from "#contract/calls/account/account.schema.ts";
import type { Account } from "#contract/calls/account/account.ts";
import { Refusal } from "#contract/errors.ts";
import { writeReadableCookie } from "#contract/platform/cookies.ts";
import { COOKIE_CONSENT_SECONDS, CONSENT_COOKIE, writeCookieConsent } from "#contract/product/consents.ts";
import { changeAccount, readAccount } from "#origin/accounts/own-account.ts";
import { databaseOf } from "#origin/base/env.ts";
import { memberHandler } from "./call.ts";

/** What the page of settings shows of the member's account. */
export const account = memberHandler("GET /api/account.php", {
  async answer({ db, tenant, session, viewer }) {
    const [, found] = await Promise.all([viewer(), readAccount(db, tenant, session.member)]);
    return answerOf(found);
  },
});

/** Changes one thing of it. An answer about cookies also reaches this browser's own cookie. */
export const changeOwnAccount = memberHandler("PUT /api/account.php", {
  body: accountBody,
  async answer({ env, tenant, session, viewer, body, setCookie }) {
    const db = databaseOf(env, tenant);
    const { language } = (await viewer()).state;
    const now = new Date();
    await changeAccount(db, tenant, { member: session.member, locale: language }, body, now);
    if (body.cookies !== undefined)
      setCookie(
        writeReadableCookie(CONSENT_COOKIE, writeCookieConsent(body.cookies, now), COOKIE_CONSENT_SECONDS),
      );
    return answerOf(await readAccount(db, tenant, session.member));
  },
});

function answerOf(account: Account | null): { account: Account } {
  if (!account) throw new Refusal(403, "login_required");
  return { account };
}
