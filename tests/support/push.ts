import type { StoredPush } from "#origin/demo/push-stand-in.ts";
import { json } from "./accounts.ts";
import type { PushReceiver } from "./push-receiver.ts";
import type { RunningSite } from "./site.ts";

export const subscribe = (
  site: Pick<RunningSite, "ask">,
  { host, cookie }: { host: string; cookie?: string },
  subscription: object,
): Promise<Response> =>
  site.ask("/api/user.php?push=1", {
    method: "POST",
    host,
    headers: json,
    body: JSON.stringify(subscription),
    ...(cookie === undefined ? {} : { cookie }),
  });

/** What the push service took for this browser, the newest first. */
export const pushesTo = async (
  site: Pick<RunningSite, "ask">,
  { subscription }: Pick<PushReceiver, "subscription">,
): Promise<StoredPush[]> =>
  (await (await site.ask("/dev/push?as=json")).json<StoredPush[]>()).filter(
    ({ endpoint }) => endpoint === subscription.endpoint,
  );
