import { type } from "#contract/schema.ts";

export const endDeviceQuery = type({ id: /^[a-z0-9-]{1,40}$/ });
export type EndDeviceQuery = typeof endDeviceQuery.infer;
