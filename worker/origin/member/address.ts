import type { Env } from "#origin/base/env.ts";
import { inPool } from "#origin/base/in-pool.ts";
import type { MemberObject } from "./verbs.ts";

/** A member's object. */
export const memberObject = (env: Env, pool: string, member: string): DurableObjectStub<MemberObject> =>
  inPool(env, env.MEMBERS as DurableObjectNamespace<MemberObject>, pool, member);
