import type { VersionMetadata } from "#contract/platform/release.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { QueuedJob, QueuedPush, QueuedNotice, QueuedMail } from "./queue-messages.ts";
import type { Throttle } from "./throttle/throttle.ts";

export interface Env {
  PHOTOS: R2Bucket;
  IMAGES: ImagesBinding;
  DB_EUROPE: D1Database;
  DB_WORLD: D1Database;
  /** What its objects answer is known to member/address.ts alone: the environment stands below every room. */
  MEMBERS: DurableObjectNamespace;
  /** Operators' own objects; what they answer is known to desk/who.ts. */
  OPERATORS: DurableObjectNamespace;
  THROTTLES: DurableObjectNamespace<Throttle>;
  MAIL_QUEUE: Queue<QueuedMail>;
  /** The mail provider's key and address; locally a stand-in that speaks its protocol. */
  MAIL_API?: string;
  MAIL_API_KEY?: string;
  /** The key with which the mail provider signs its webhooks; without it they are refused. */
  MAIL_WEBHOOK_KEY?: string;
  MAIL_PROVIDER?: Fetcher;
  PUSH_QUEUE: Queue<QueuedPush>;
  /** Locally a stand-in for every push service that browsers use. */
  PUSH_PROVIDER?: Fetcher;
  SETTLE_QUEUE: Queue<QueuedNotice>;
  JOB_QUEUE: Queue<QueuedJob>;
  /**
   * Our keys at the payment providers: each company's as a JSON object by company and provider
   * (money/payments/providers.ts), and Mollie's for companies without their own. Locally stand-ins that speak
   * the providers' protocols; PAYMENT_API is the address of one that is reached from outside.
   */
  PAYMENT_API?: string;
  PAYMENT_API_KEYS?: string;
  PAYMENT_API_KEY?: string;
  /** Tokens of the companies' organisations at Mollie, as a JSON object by company, for the reconciliation. */
  PAYMENT_ORGANISATION_TOKENS?: string;
  PAYMENT_PROVIDER?: Fetcher;
  /** The SMS provider: its address, our account and token there, and the sender; locally a stand-in. */
  SMS_API?: string;
  SMS_ACCOUNT?: string;
  SMS_TOKEN?: string;
  SMS_FROM?: string;
  SMS_PROVIDER?: Fetcher;
  /**
   * Workers Analytics Engine, as it is read: our account at the platform, a token that may read its
   * analytics, and an address other than https://api.cloudflare.com; locally a stand-in. Without them nothing
   * is read.
   */
  ANALYTICS_API?: string;
  ANALYTICS_ACCOUNT?: string;
  ANALYTICS_TOKEN?: string;
  ANALYTICS_PROVIDER?: Fetcher;
  /** Which version of the origin this is. */
  RELEASE?: VersionMetadata;
  /** The environment's one secret: keys for a site and a purpose are derived from it. */
  MASTER_SECRET?: string;
  /** Seconds until a decision of the desk takes effect; without it, those of the contract. */
  UNDO_SECONDS?: string;
  /** Set where the platform is a workerd on a developer's machine. */
  LOCAL?: string;
}

interface Pool {
  database: (env: Env) => D1Database;
  /**
   * Where its objects may live. Sexuality is special-category data, and a jurisdiction cannot be added later:
   * `eu` unless there is a reason.
   */
  jurisdiction: DurableObjectJurisdiction | null;
}

/** The pools, in one place: a new one is a binding in wrangler.toml and a line here. */
const POOLS: Record<string, Pool> = {
  europe: { database: (env) => env.DB_EUROPE, jurisdiction: "eu" },
  world: { database: (env) => env.DB_WORLD, jurisdiction: "eu" },
};

function poolOf(name: string): Pool {
  const pool = POOLS[name];
  if (!pool) throw new Error(`no pool ${name}`);
  return pool;
}

/** The pool of what belongs to an operator and to no site. */
export const OPERATORS_POOL = "europe";

export const databaseOf = (env: Env, { pool }: Pick<Tenant, "pool">): D1Database =>
  poolOf(pool).database(env);
export const jurisdictionOf = (pool: string): DurableObjectJurisdiction | null => poolOf(pool).jurisdiction;
export const allPools = (env: Env): { pool: string; database: D1Database }[] =>
  Object.entries(POOLS).map(([pool, { database }]) => ({ pool, database: database(env) }));
