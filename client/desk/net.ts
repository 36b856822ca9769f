import type { NoQuery } from "#contract/call.ts";
import type { DeskAnswer, DeskBody, DeskCallName, DeskQuery } from "#contract/desk/rules.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { messageOf, words } from "./words.ts";

/** A call that the desk refused or that did not reach it, in words for the screen. */
export class DeskFailure extends Error {
  readonly code: string;
  readonly field: string | undefined;
  constructor(code: string, message: string, field?: string) {
    super(message);
    this.name = "DeskFailure";
    this.code = code;
    this.field = field;
  }
}

type Named<Method extends string> = Extract<DeskCallName, `${Method} ${string}`>;
/** A call about one site has it in its query. */
export type Asked<Name extends DeskCallName> = (DeskQuery<Name> extends NoQuery
  ? object
  : DeskQuery<Name>) & {
  site?: string;
};

/** Reads. Rejects with a DeskFailure. */
export const read = <Name extends Named<"GET">>(
  name: Name,
  query: Asked<Name>,
  signal?: AbortSignal,
): Promise<DeskAnswer<Name>> => send(name, query, null, null, signal);

/**
 * Writes, once for each key: a write that is repeated with its key answers what it answered. Rejects with a
 * DeskFailure.
 */
export const write = <Name extends Exclude<DeskCallName, Named<"GET">>>(
  name: Name,
  query: Asked<Name>,
  body: DeskBody<Name>,
  key: string,
): Promise<DeskAnswer<Name>> => send(name, query, body, key);

async function send<Name extends DeskCallName>(
  name: Name,
  query: object,
  body: object | null,
  key: string | null,
  signal?: AbortSignal,
): Promise<DeskAnswer<Name>> {
  const [method = "", path = ""] = name.split(" ");
  const search = new URLSearchParams(
    Object.entries(query).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
    ),
  );
  const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
    method,
    headers: {
      ...(key === null ? {} : { "idempotency-key": key, "x-desk-token": pageToken() }),
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    body: body && JSON.stringify(body),
    // what is given back on leaving a page arrives after it is gone
    keepalive: method === "DELETE",
    ...(signal && { signal }),
  }).catch(() => {
    throw new DeskFailure("offline", words.offline);
  });
  if (response.ok) return response.json();
  const failure: ErrorBody | null = await response.json().catch(() => null);
  if (!failure?.error) throw new DeskFailure("error", words.unexpected(response.status));
  throw new DeskFailure(failure.error.code, messageOf(failure.error.code), failure.error.field);
}

const pageToken = (): string =>
  document.querySelector<HTMLMetaElement>("meta[name=desk-token]")?.content ?? "";
