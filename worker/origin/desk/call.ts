import type { ArkErrors } from "arktype";
import type { NoQuery } from "#contract/call.ts";
import type { DeskAnswer, DeskBody, DeskCallName, DeskQuery, SiteCallName } from "#contract/desk/rules.ts";
import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { photoNames } from "#origin/base/photo-names.ts";
import { profileDirectory, type ProfileDirectory } from "#origin/directory/directory.ts";
import { providerDeadline, type ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";

/** Who makes a call: their person, and the sign-in or token by which they do. */
export interface DeskPerson {
  operator: Operator;
  session: string;
}

/** One call of the desk, as it arrives at its handler: who makes it may make it. */
export interface DeskCall<Name extends DeskCallName> extends DeskPerson {
  env: Env;
  /** The desk's clock. */
  now: Date;
  query: DeskQuery<Name>;
  body: DeskBody<Name>;
}

/** A call about one site, for which its operator works. */
export interface SiteCall<Name extends SiteCallName> extends DeskCall<Name> {
  tenant: Tenant;
  db: ProfileDirectory;
  /** Until when payment providers may answer, whichever of them are asked. */
  deadline: ProviderDeadline;
}

/** A schema of arktype, as far as a handler needs it. */
export type Schema<T> = (given: unknown) => T | ArkErrors;

type Spec<Name extends DeskCallName, Call> = {
  answer: (call: Call) => Promise<DeskAnswer<Name>> | DeskAnswer<Name>;
  /** What of the answer is stored for a write that comes again: all of it, unless it holds a secret. */
  stored?: (answer: DeskAnswer<Name>) => DeskAnswer<Name>;
} & (DeskQuery<Name> extends NoQuery ? { query?: never } : { query: Schema<DeskQuery<Name>> }) &
  (DeskBody<Name> extends null ? { body?: never } : { body: Schema<DeskBody<Name>> });

/** A handler as the list of calls has it. */
export interface DeskHandler<Name extends DeskCallName> {
  query: Schema<unknown> | undefined;
  body: Schema<unknown> | undefined;
  stored: (answer: DeskAnswer<Name>) => DeskAnswer<Name>;
  answer: (call: DeskCall<Name>, tenant: Tenant | null) => Promise<DeskAnswer<Name>> | DeskAnswer<Name>;
}

/** The handler of a call about all sites of the person who makes it. */
export const personHandler = <Name extends Exclude<DeskCallName, SiteCallName>>(
  _name: Name,
  { query, body, answer, stored = (all) => all }: Spec<Name, DeskCall<Name>>,
): DeskHandler<Name> => ({ query, body, stored, answer: (call) => answer(call) });

/** The handler of a call about one site: it calls one verb of the domain and hands down who acts. */
export const siteHandler = <Name extends SiteCallName>(
  _name: Name,
  { query, body, answer, stored = (all) => all }: Spec<Name, SiteCall<Name>>,
): DeskHandler<Name> => ({
  query,
  body,
  stored,
  answer: (call, tenant) => {
    if (!tenant) throw new Refusal(422, "invalid_input", { field: "site" });
    const names = photoNames(call.env.MASTER_SECRET, tenant, call.now.getTime());
    const db = profileDirectory(databaseOf(call.env, tenant), names);
    return answer({ ...call, tenant, db, deadline: providerDeadline() });
  },
});
