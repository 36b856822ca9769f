import { ref } from "valtio";
import { makeIntl } from "#client/page/intl.tsx";
import { loadPageMessages } from "#client/runtime/page-messages.ts";
import type { ConsentStore } from "#client/stores/consent.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import { CONSENT_COOKIE, readCookieConsent } from "#contract/product/consents.ts";

/**
 * Shows the bar about cookies to a visitor who came by an advertisement and has not answered yet: without a
 * traffic source the site stores nothing that it could do without. A browser that forbids tracking has
 * answered already.
 */
export async function askConsent(consent: ConsentStore, wording: Wording, cookies: string): Promise<void> {
  const isForbidden = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  if (isForbidden || readCookieConsent(readCookie(cookies, CONSENT_COOKIE)) !== null) return;
  const tag = languageTag(wording);
  const [{ ConsentBar }, words] = await Promise.all([
    import("./consent-bar.tsx"),
    loadPageMessages(tag, "consent"),
  ]);
  consent.bar = ref({ Part: ConsentBar, intl: makeIntl(tag, words) });
}
