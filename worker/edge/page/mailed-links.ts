import type { Context } from "hono";
import type { App } from "#edge/env.ts";
import { activate, askActivation } from "./activate.ts";
import { askConfirmation, confirm } from "./confirm-complaint.ts";
import { openLoginLink } from "./login.ts";
import { askReactivation, reactivate } from "./reactivate.ts";
import { askBan, ban } from "./self-ban.ts";
import { askUnsubscribe, unsubscribe } from "./unsubscribe.ts";

type Handler = (c: Context<App>) => Promise<Response>;

/**
 * The links in emails that change something, by the first part of their address: a GET shows one button, as
 * scanners follow links, and the button's POST does it. A link to the login changes nothing but the browser
 * that opens it, so it needs no button.
 */
export const MAILED_LINKS: Record<string, { ask: Handler; act: Handler }> = {
  activate: { ask: askActivation, act: activate },
  reactivate: { ask: askReactivation, act: reactivate },
  unsubscribe: { ask: askUnsubscribe, act: unsubscribe },
  ban: { ask: askBan, act: ban },
  login: { ask: openLoginLink, act: openLoginLink },
  confirm: { ask: askConfirmation, act: confirm },
};
