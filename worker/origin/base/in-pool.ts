import { jurisdictionOf, type Env } from "./env.ts";

/** The one place where an object's address is made: its pool is part of its name, and says where it may live. */
export function inPool<T extends Rpc.DurableObjectBranded | undefined>(
  env: Env,
  namespace: DurableObjectNamespace<T>,
  pool: string,
  name: string,
): DurableObjectStub<T> {
  // workerd on a developer's machine knows no jurisdictions
  const jurisdiction = env.LOCAL ? null : jurisdictionOf(pool);
  const place = jurisdiction === null ? namespace : namespace.jurisdiction(jurisdiction);
  return place.get(place.idFromName(`${pool}/${name}`));
}
