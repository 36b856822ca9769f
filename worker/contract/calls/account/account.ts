import { memberCall } from "#contract/call.ts";
import type { ConsentView } from "#contract/product/consents.ts";
import type { AccountBody } from "./account.schema.ts";

export type { AccountBody };

/** What the page of settings says about a member's account. */
export interface Account {
  email: string;
  /** The address is proven. */
  confirmed: boolean;
  /** Others find the member in no search, game or list of suggestions, and don't see when they are online. */
  invisible: boolean;
  /** Null where the member was never asked. */
  sexuality_consent: ConsentView | null;
  cookie_consent: ConsentView | null;
  /** To their main photo on pages that advertise the site. */
  advertising_consent: ConsentView | null;
  /** The town they live in, and its region. */
  country: string;
  region_name: string | null;
  city: string;
}

export interface AccountAnswer {
  account: Account;
}

export const account = {
  GET: memberCall<{ answer: AccountAnswer }>(),
  PUT: memberCall<{ body: AccountBody; answer: AccountAnswer }>(),
};
