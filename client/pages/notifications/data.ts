import { loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: (_, outcome) =>
    loaded(outcome, ({ preferences, devices, account }) => ({ preferences, devices, account })),
});
export type Data = DataOf<typeof source>;
