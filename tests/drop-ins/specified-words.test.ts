import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const localeOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${code}.json`, "utf8"));
const messages = localeOf("en");
const [de, nl] = [localeOf("de"), localeOf("nl")];

/**
 * The messages that the specification quotes: its section, its sentence, our message and the English to the
 * letter, misspellings included.
 */
const QUOTED: [section: string, sentence: string, id: string, english: string][] = [
  ["2", "Get Premium for non-paid users", "shell.bar.premium", "<long>Get </long>Premium"],
  ["2", "a Login button", "shell.login", "Log in"],
  ["2", "Like / match overlay titled “It’s a Match”", "like.match", "It’s a Match"],
  ["2", "or “New like!”", "like.new", "New like!"],
  ["2", "Account dropdown: my profile", "shell.account.profile", "My profile"],
  ["2", "Swipe game", "swipe.title", "Swipe game"],
  ["3", "otherwise the photo is being inspected", "profile.photos.inspected", "Being inspected"],
  ["3", "otherwise the photo is being inspected", "chat.photo.waits", "Being inspected"],
  ["5", "Message: Invalid date of birth", "signup.fault.invalid_date_of_birth", "Invalid date of birth"],
  ["5", "Invalid email", "signup.fault.invalid_email", "Invalid email"],
  [
    "5",
    "This email address already owns an account on this website",
    "signup.fault.email_taken",
    "This email address already owns an account on this website",
  ],
  [
    "5",
    "The entered passwords are not the same.",
    "signup.fault.passwords_differ",
    "The entered passwords are not the same.",
  ],
  ["5", "Code not found", "credits.fault.code_not_found", "Code not found"],
  ["5", "Code already used", "credits.fault.code_used", "Code already used"],
  ["5", "account holder", "debit.holder", "Account holder"],
  ["5", "IBAN", "debit.iban", "IBAN"],
  ["5", "street", "debit.street", "Street"],
  ["5", "house number", "debit.number", "House number"],
  ["5", "postal code", "debit.postal_code", "Postal code"],
  ["5", "city", "debit.city", "City"],
  ["5", "mobile number", "debit.mobile", "Mobile number"],
  ["5", "SMS code", "debit.code", "SMS code"],
  ["5", "SMS code (Code invalid)", "debit.fault.code", "Code invalid"],
  ["8", "The fallback text is Error", "error.fallback", "Error"],
  ["8", "message: This page could not be found", "error.404", "This page could not be found"],
  ["8", "message: This page could not be found", "shell.gone.title", "This page could not be found"],
  ["8", "A 404 shows a link ‘Back to the home page’", "error.home", "Back to the home page"],
  ["8", "A 404 shows a link ‘Back to the home page’", "shell.home", "Back to the home page"],
  ["8", "Login failed, please try again.", "login.failure.login_failed", "Login failed, please try again."],
  [
    "8",
    "Too many incorrect attempts, account blocked for a number of minutes.",
    "login.failure.account_blocked",
    "Too many incorrect attempts, account blocked for {minutes, plural, one {# minute} other {# minutes}}.",
  ],
  [
    "8",
    "Too many password reset emails sent, please try again tomorrow.",
    "signup.fault.too_many_mails",
    "Too many password reset emails sent, please try again tomorrow.",
  ],
  ["8", "New email adress is invalid.", "settings.fault.invalid_email", "New email adress is invalid"],
  ["8", "Please check your old password.", "settings.fault.wrong_password", "Please check your old password"],
  [
    "8",
    "Account pending deletion, reactivate via the emailed link.",
    "login.failure.deletion_pending",
    "Account pending deletion, reactivate via the emailed link.",
  ],
  ["8", "E-mail address not found.", "signup.fault.email_not_found", "E-mail address not found"],
  [
    "8",
    "Link expired or invalid, request a new email.",
    "signup.fault.link_expired",
    "Link expired or invalid, request a new email.",
  ],
  ["8", "Activation failed.", "activate.error.title", "Activation failed"],
  [
    "8",
    "An error occured, please try again later.",
    "error.unknown",
    "An error occured, please try again later.",
  ],
  [
    "8",
    "An error occured, please try again later.",
    "login.failure.error",
    "An error occured, please try again later.",
  ],
  [
    "8",
    "An error occured, please try again later.",
    "signup.fault.error",
    "An error occured, please try again later.",
  ],
  ["8", "Payment failed or has been cancelled.", "order.not", "Payment failed or has been cancelled."],
  [
    "8",
    "Your account is blocked for direct debit payments.",
    "credits.debit.blocked",
    "Your account is blocked for direct debit payments",
  ],
  [
    "8",
    "Your account is blocked for direct debit payments.",
    "debit.blocked",
    "Your account is blocked for direct debit payments",
  ],
  [
    "8",
    "Limit for direct debit payments reached.",
    "credits.debit.limit",
    "Limit for direct debit payments reached",
  ],
  ["8", "Limit for direct debit payments reached.", "debit.limit", "Limit for direct debit payments reached"],
  [
    "8",
    "Something went wrong with activation, contact support.",
    "activate.error.failed",
    "Something went wrong with activation, contact support: {email}",
  ],
  [
    "8",
    "An account with this email already exists (log in).",
    "signup.fault.account_exists",
    "An account with this email already exists",
  ],
  ["8", "You are blocked by the blocking member", "shell.blocked.title", "You are blocked by this member"],
  [
    "8",
    "Feature only for premium members.",
    "chat.closed.premium_required",
    "Feature only for premium members.",
  ],
  [
    "8",
    "Feature only for premium members.",
    "chat.fault.premium",
    "Not sent. Feature only for premium members.",
  ],
  ["8", "Recurring card payment failed", "order.refused", "Recurring card payment failed."],
  [
    "8",
    "Recurring card payment failed (retry manually, or pay via an online payment wallet)",
    "order.repeat.failed",
    "Recurring card payment failed. Enter your card again, or pay with a digital wallet.",
  ],
  ["9", "File-input label: Browse", "profile.photos.browse", "Browse"],
  ["9", "direct debit", "method.directdebit", "Direct debit"],
  ["9", "wire transfer", "method.banktransfer", "Wire transfer"],
];

const BONUS_KEYS = [
  "title",
  "hours",
  "special_offer",
  "welcome_bonus",
  "unlock_cta",
  "act_fast",
  "offer_valid",
  "instant_recieve",
];

describe("messages that the specification quotes", () => {
  test.each(QUOTED)("section %s, “%s”: %s", (_section, _sentence, id, english) => {
    expect(messages[id]).toBe(english);
  });

  test("the welcome bonus keeps its keys", () => {
    expect(
      Object.keys(messages)
        .filter((id) => id.startsWith("bonus.welcome_discount_bonus."))
        .map((id) => id.slice("bonus.welcome_discount_bonus.".length))
        .sort(),
    ).toEqual([...BONUS_KEYS].sort());
  });
});

test("the SEPA mandate says what the scheme prescribes, and nothing else", () => {
  expect(messages["debit.mandate"]).toBe("SEPA Direct Debit Mandate");
  expect(messages["debit.mandate.text"]).toBe(
    "By signing this mandate form, you authorise (A) {name} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from {name}.",
  );
  expect(messages["debit.mandate.return"]).toBe(
    "As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited. Your rights are explained in a statement that you can obtain from your bank.",
  );
});

test("the buttons that oblige to pay and that withdraw carry the law's words alone", () => {
  expect(messages["order.submit"]).toBe("Order with obligation to pay");
  expect(de["order.submit"]).toBe("Zahlungspflichtig bestellen");
  expect([de["bought.withdraw.begin"], de["bought.withdraw.confirm"]]).toEqual([
    "Vertrag widerrufen",
    "Widerruf bestätigen",
  ]);
  expect([messages["bought.withdraw.begin"], messages["bought.withdraw.confirm"]]).toEqual([
    "Withdraw from contract here",
    "Confirm withdrawal",
  ]);
});

test.each([
  ["en", messages, /expressly/, /part-used/],
  ["de", de, /ausdrücklich/, /angebrochen/],
  ["nl", nl, /uitdrukkelijk/, /deels gebruikt/],
] as const)(
  "the consent to delivery at once, in %s, is an express wish and states what is lost and what is not",
  (_, words, wish, part) => {
    expect(words["order.at_once"]).toMatch(wish);
    expect(words["order.at_once.none"]).toMatch(wish);
    for (const id of [
      "order.at_once",
      "order.withdraw",
      "pricing.returns.text",
      "credits.premium.return.text",
    ] as const)
      expect(words[id], id).toMatch(part);
  },
);
