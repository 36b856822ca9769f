import type { Release } from "#contract/platform/release.ts";

/**
 * Who makes a call, as the desk's worker has checked it: a person that the gateway let in, by their address
 * and the name of their sign-in there, or a command with a personal token.
 */
export type DeskCaller = { by: "gateway"; email: string; session: string } | { by: "token"; token: string };

/** What crosses from the desk's worker to the origin: a named entrypoint, which no other worker is bound to. */
export interface DeskOrigin {
  /** Answers a call. `key` makes a repeated write the same write, and every write has one. */
  answer(caller: DeskCaller, call: DeskRequest): Promise<DeskReply>;
  /** A photo or recording, by the name that the caller was given in a list or a case. */
  openFile(caller: DeskCaller, site: string, name: string): Promise<Response>;
}

export interface DeskRequest {
  method: string;
  noun: string;
  query: Record<string, string>;
  /** The body as it came, not yet parsed; empty for none. */
  body: string;
  key: string | null;
  /** Of the desk's worker. */
  release?: Release;
}

/** `body` is JSON; `retryAfter` in seconds. */
export interface DeskReply {
  status: number;
  body: string;
  retryAfter?: number;
}
