import { memberCall } from "#contract/call.ts";
import type { Device } from "#contract/entities.ts";
import type { EndDeviceQuery } from "./devices.schema.ts";

export type { EndDeviceQuery };

export interface DevicesAnswer {
  devices: Device[];
}

export const devices = {
  "GET /api/devices.php": memberCall<{ answer: DevicesAnswer }>(),
  "DELETE /api/devices.php": memberCall<{ query: EndDeviceQuery; answer: DevicesAnswer }>(),
};
