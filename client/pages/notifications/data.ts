import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data({ mayLackCalls }, outcome) {
    if (outcome.state !== "instead")
      return loaded(outcome, ({ preferences, devices, account }) => ({
        preferences,
        devices,
        account,
        passkeys: !mayLackCalls,
      }));
    const { user } = outcome.body;
    if (!user) return { state: "logged-out" as const };
    return { state: "specified" as const, disabled: user.notifications_disabled };
  },
});
export type Data = DataOf<typeof source>;
