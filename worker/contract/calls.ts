import type { Crosses, Needs } from "./call.ts";
import type { CallName, rules } from "./rules.ts";

/** The types of what crosses in each call, derived from its file in `calls/`. */
export type Calls = { [Name in CallName]: Crosses<(typeof rules)[Name]> };

export type Query<Name extends CallName> = Calls[Name]["query"];
export type Body<Name extends CallName> = Calls[Name]["body"];
export type Answer<Name extends CallName> = Calls[Name]["answer"];

/** The calls that a kind of caller may make. */
export type CallsFor<N extends Needs> = {
  [Name in CallName]: (typeof rules)[Name]["needs"] extends N ? Name : never;
}[CallName];
