import { memberCall } from "#contract/call.ts";
import type { Device } from "#contract/entities.ts";
import type { EndDeviceQuery } from "./devices.schema.ts";

export type { EndDeviceQuery };

export interface DevicesAnswer {
  devices: Device[];
}

export const devices = {
  GET: memberCall<{ answer: DevicesAnswer }>(),
  DELETE: memberCall<{ query: EndDeviceQuery; answer: DevicesAnswer }>(),
};
