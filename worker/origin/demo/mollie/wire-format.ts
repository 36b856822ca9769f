/** An amount in the provider's API: a decimal with its currency. */
export interface Amount {
  currency: string;
  value: string;
}

/** A request to the API. */
export interface ApiRequest {
  method: string;
  /** After the version: "payments/tr_x". */
  path: string;
  query: URLSearchParams;
  body: string;
  authorization: string | null;
  idempotencyKey: string | null;
  /** Where the API is, without its version. */
  base: string;
}

/** A reply of the API; a body of null is an empty one. */
export interface ApiReply {
  status: number;
  body: Record<string, unknown> | null;
}

/** An error reply of the API, in the provider's words. */
export class ApiFault extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
};
/** The languages and countries of the provider's pages. */
export const LOCALES = [
  "en_US",
  "en_GB",
  "nl_NL",
  "nl_BE",
  "fr_FR",
  "fr_BE",
  "de_DE",
  "de_AT",
  "de_CH",
  "es_ES",
  "ca_ES",
  "pt_PT",
  "it_IT",
  "nb_NO",
  "sv_SE",
  "fi_FI",
  "da_DK",
  "is_IS",
  "hu_HU",
  "pl_PL",
  "lv_LV",
  "lt_LT",
] as const;
const DOCUMENTATION = {
  documentation: { href: "https://docs.mollie.com/overview/handling-errors", type: "text/html" },
};

export const faultReply = ({ status, message, field }: ApiFault): ApiReply => ({
  status,
  body: {
    status,
    title: TITLES[status] ?? "Error",
    detail: message,
    ...(field === undefined ? {} : { field }),
    _links: DOCUMENTATION,
  },
});

export interface Link {
  href: string;
  type: string;
}
export const halLink = (href: string): Link => ({ href, type: "application/hal+json" });
export const htmlLink = (href: string): Link => ({ href, type: "text/html" });

/** A page of a list, the newest first; `from` is the first of it, `limit` how many. */
export interface Paging {
  from: string | null;
  limit: number;
}
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 250;

export function pagingOf(query: URLSearchParams): Paging {
  const limit = Number(query.get("limit") ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new ApiFault(400, `The limit must be between 1 and ${MAX_LIMIT}`, "limit");
  return { from: query.get("from"), limit };
}

/** A HAL list under its name; `next` and `previous` are the first of the pages after and before it. */
export function listReply(
  address: string,
  name: string,
  { from, limit }: Paging,
  views: Record<string, unknown>[],
  { next, previous }: { next: string | null; previous: string | null },
): ApiReply {
  const page = (first: string | null) =>
    halLink(`${address}?limit=${limit}${first === null ? "" : `&from=${first}`}`);
  return {
    status: 200,
    body: {
      count: views.length,
      _embedded: { [name]: views },
      _links: {
        self: page(from),
        previous: previous === null ? null : page(previous),
        next: next === null ? null : page(next),
        documentation: htmlLink("https://docs.mollie.com/reference/pagination"),
      },
    },
  };
}

const ID_CHARACTERS = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
/** An id as the API makes them: `tr_`, `re_` and so on, and ten characters. */
export function newId(prefix: string): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(10))];
  return `${prefix}_${bytes.map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join("")}`;
}

/** A time in the format of the API. */
export const timeOf = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, "+00:00");
