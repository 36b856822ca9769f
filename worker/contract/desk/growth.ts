import { personCall } from "./call.ts";
import type { GrowthQuery } from "./growth.schema.ts";

export type { GrowthQuery };

/** A site that the numbers are about, and the calendar by which its days are counted: that of its company. */
export interface GrowthSite {
  id: string;
  /** An IANA time zone. */
  zone: string;
  /** The day that it is there now, YYYY-MM-DD: its numbers are those so far. */
  today: string;
  /** The last day that was counted at night; null before the first night. */
  counted_to: string | null;
}

/**
 * Numbers of people and of what they did, in one period. What is counted at night is null where `counted_to`
 * of the answer lies before the period, and holds the days up to it where it lies within. No profile that is
 * fictional counts as a member.
 */
export interface GrowthCounts {
  /** Signups that began: the drafts of partners, and signups without one. */
  signups_started: number;
  signups: number;
  activations: number;
  /** Members who were there, each once in the period; null for a period of `all`. */
  active: number | null;
  /** At night: messages that members sent, and those of them to fictional profiles. */
  messages: number | null;
  messages_to_fictional: number | null;
  /**
   * At night: conversations that a member began, and those of others that a member answered for the first
   * time.
   */
  first_messages: number | null;
  replies: number | null;
  /** At night: likes by which a member made a match. */
  matches: number | null;
  /**
   * At night: credits that members hold at the end of the period's last counted day; null where rows are
   * split by anything but the site, or narrowed down to a country or a source.
   */
  outstanding_credits: number | null;
}

/** How many members paid in a period: for the first time, or again. Who did both is `first_buyers`. */
interface GrowthBuyers {
  buyers: number;
  first_buyers: number;
  repeat_buyers: number;
}

/**
 * `period`: the first day of it (of a week its Monday), or `from` where that is later. `key`: what the row is
 * about, as `split` says; empty without it, and for members from no network, of no partner.
 */
export interface GrowthRow extends GrowthCounts, GrowthBuyers {
  period: string;
  key: string;
}

/**
 * Money of one currency, in its minor units, VAT included, as the books have it: what came in, what was
 * refunded, and what banks took back less what they gave again. By the day on which it moved. `arppu`:
 * revenue for each buyer, rounded; null without one.
 */
export interface GrowthMoney {
  currency: string;
  revenue: number;
  refunds: number;
  chargebacks: number;
  buyers: number;
  arppu: number | null;
}
/** One for each row that has money, by `period` and `key`. */
export interface GrowthMoneyRow extends GrowthMoney {
  period: string;
  key: string;
}
/** Money of all days together, by payment method and the country whose prices were paid. */
export interface GrowthMethod extends GrowthMoney {
  method: string;
  country: string;
}

export interface GrowthAnswer {
  sites: GrowthSite[];
  /** Sites of the person's that are on their own backend: their members are not counted here. */
  elsewhere: string[];
  from: string;
  to: string;
  /** The last day that was counted at night on every one of the sites. */
  counted_to: string | null;
  /**
   * In the order of time, and each period's by key. Split by method, only buyers are counted. Periods in
   * which nothing happened are left out.
   */
  rows: GrowthRow[];
  money: GrowthMoneyRow[];
  methods: GrowthMethod[];
  /** What the filters may be set to: what there is in these days, whatever they are set to now. */
  countries: string[];
  networks: string[];
  partners: string[];
}

export const growth = {
  GET: personCall<{ query: GrowthQuery; answer: GrowthAnswer }>("finance"),
};
