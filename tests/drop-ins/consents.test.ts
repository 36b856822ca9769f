import { expect, test } from "vitest";
import { AT_ONCE_WORDING, CONSENT_WORDINGS, type ConsentKind } from "#contract/product/consents.ts";
import { readMessages } from "#tools/locales/read.ts";

/**
 * What a person agrees to, in English, by the message that asks for it. Every consent is stored with the day
 * of its wording, as the proof of what it was given to. Where a message has changed in meaning,
 * CONSENT_WORDINGS needs a new day; then it is copied here, in the same commit.
 */
const ASKED: Record<ConsentKind, { wording: string; messages: Record<string, string> }> = {
  terms: {
    wording: "2026-11-22",
    messages: {
      "signup.terms":
        "I’m {age} or over, I accept the <terms>terms</terms> of {site} and I’ve read the <privacy>privacy policy</privacy>.",
    },
  },
  sexuality: {
    wording: "2026-11-22",
    messages: {
      "signup.sexuality":
        "{site} may use what I share about my sexuality to show me suitable people. I can withdraw this consent at any time.",
      "settings.sexuality.text": "We use it to find people who suit you, and show it on your profile.",
      "settings.sexuality.agree": "I agree",
    },
  },
  newsletter: {
    wording: "2026-11-22",
    messages: {
      "signup.newsletter": "Email me news and offers now and then (optional).",
      "settings.notify.promotions": "Offers",
      "settings.notify.promotions.text": "Discounts and bonuses",
    },
  },
  cookies: {
    wording: "2026-11-22",
    messages: {
      "consent.title": "You came here from an ad or a link.",
      "consent.text":
        "May we remember which one for 30 days, to see what works? If not, we’ll forget it when you close your browser.",
      "consent.yes": "Yes, that’s fine",
      "consent.no": "No, thanks",
    },
  },
  verification: {
    wording: "2026-11-22",
    messages: {
      "verification.consent":
        "I agree to a person on the {site} team comparing my selfie with my main photo. I can withdraw this consent at any time.",
    },
  },
  advertising: {
    wording: "2026-11-27",
    messages: {
      "settings.advertising": "My photo in advertising",
      "settings.advertising.text":
        "Our start page and the pages our ads lead to may show visitors your main photo with your name and age. This has nothing to do with the search. If it’s off, those pages stop showing you within a minute.",
    },
  },
};

test.each(Object.entries(ASKED))(
  "the consent to %s is given to the wording that its day stands for",
  (kind, { wording, messages }) => {
    const english = readMessages("en");
    expect([
      CONSENT_WORDINGS[kind as ConsentKind],
      Object.fromEntries(Object.keys(messages).map((id) => [id, english[id]])),
    ]).toEqual([wording, messages]);
  },
);

/** What a buyer agrees to by ordering, in English, stored with the order in the words that they saw. */
const AT_ONCE = {
  wording: "2026-11-22",
  messages: {
    "order.at_once":
      "I expressly ask for my credits straight away, before the withdrawal period ends. I know that I lose my right of withdrawal for the credits I use. I can return unused credits within {days, plural, one {# day} other {# days}}, even from a part-used bundle.",
    "order.at_once.none":
      "I expressly ask for my credits straight away, before a withdrawal period ends. I know that I then lose my right of withdrawal and can’t return any credits.",
  },
};

test("the request for immediate delivery has the words of its day", () => {
  const english = readMessages("en");
  expect(AT_ONCE_WORDING).toBe(AT_ONCE.wording);
  for (const [id, words] of Object.entries(AT_ONCE.messages)) expect(english[id]).toBe(words);
});
