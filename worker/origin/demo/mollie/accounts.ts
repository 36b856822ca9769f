import { ApiFault, halLink, htmlLink } from "./wire-format.ts";

/** The provider's own creditor identifier, as in its documentation: it debits for companies that have none. */
const CREDITOR_ID = "NL08ZZZ502057730000";
/**
 * The creditor identifier by which an account's debits are collected, by the API key of demo/wrangler.toml.
 * Deliberately not read from tenants/companies.toml: a site that shows another one than is debited by is
 * found by its test.
 */
const CREDITOR_IDS: Readonly<Record<string, string>> = {
  test_amstel_in_the_demo_alone_000001: "NL82ZZZ812345670000",
  test_isar_in_the_demo_alone_00000001: "DE91ZZZ00000555014",
  test_liffey_in_the_demo_alone_000001: "IE92ZZZ355142",
};

/**
 * The account of an API key, which is the key itself: nothing of one account is seen by another. Throws
 * ApiFault 401 for what is no key.
 */
export function accountOf(authorization: string | null): string {
  const key = /^Bearer ((?:test|live)_\w{30,})$/.exec(authorization ?? "")?.[1];
  if (key === undefined) throw new ApiFault(401, "Missing authentication, or failed to authenticate");
  return key;
}

/**
 * The account of an organisation's access token, which may read settlements and balances, and nothing else
 * here; null for another authorization. The demo's tokens are named like its keys.
 */
export function organisationOf(authorization: string | null): string | null {
  const token = /^Bearer access_(\w{30,})$/.exec(authorization ?? "")?.[1];
  return token === undefined ? null : `test_${token}`;
}

/** The account of a company of the demo. Throws ApiFault 422 where it has none. */
export function accountOfCompany(company: string): string {
  const account = Object.keys(CREDITOR_IDS).find((key) => key.startsWith(`test_${company}_`));
  if (account === undefined) throw new ApiFault(422, `No account belongs to ${company}`);
  return account;
}

export const creditorOf = (account: string): string => CREDITOR_IDS[account] ?? CREDITOR_ID;

/** The profile of an account, as the API shows it to its own key: in test mode, and verified. */
export const profileView = (account: string, base: string): Record<string, unknown> => ({
  resource: "profile",
  id: `pfl_${account.slice(5, 15)}`,
  mode: "test",
  name: account.split("_")[1] ?? "",
  website: "https://www.example.com",
  email: "hello@example.com",
  phone: "+31205550142",
  countriesOfActivity: ["NL"],
  businessCategory: "PERSONAL_SERVICES",
  status: "verified",
  createdAt: "2026-01-01T09:00:00+00:00",
  _links: {
    self: halLink(`${base}/v2/profiles/me`),
    dashboard: htmlLink("https://my.mollie.com/dashboard/"),
    documentation: htmlLink("https://docs.mollie.com/reference/get-current-profile"),
  },
});
