import type { Context } from "hono";
import type { Frame } from "#client/context.tsx";
import type { AnyPageData } from "#client/seed.ts";
import type { Settings } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { decide } from "#edge/decide/decision.ts";
import type { App } from "#edge/env.ts";
import { inTime, LATE, render, renderOwn, respond, statusFor, stream, type Made } from "./answer.ts";
import { callOf, pageSources, showOutcome, type PageRequest } from "./data.ts";
import { keyOf } from "./frame.ts";
import {
  isBearable,
  isFailing,
  isFresh,
  keepPage,
  keptHere,
  keptNearby,
  noteFailure,
  type KeptPage,
} from "./kept.ts";
import { askAsVisitor } from "./outcome.ts";

/**
 * A visitor's page: kept from an earlier one, or rendered. One that is his own, and every page under the dev
 * server, is rendered each time.
 */
export async function visitorPage(
  c: Context<App>,
  request: PageRequest,
  frame: Frame,
  later: (work: Promise<unknown>) => void,
): Promise<Made> {
  if (pageSources[request.match.route.name].kept === true && !import.meta.env.DEV)
    return keptOrRendered(c, request, frame, later);
  return renderOwn(c, request.tenant, frame, {
    user: null,
    dismissals: {},
    data: await readAsVisitor(request),
  });
}

async function readAsVisitor(request: PageRequest): Promise<AnyPageData> {
  const call = callOf(request);
  return showOutcome(
    request,
    call === null || "state" in call ? call : await askAsVisitor(request.env, request.tenant, call),
  );
}

async function keptOrRendered(
  c: Context<App>,
  request: PageRequest,
  frame: Frame,
  later: (work: Promise<unknown>) => void,
): Promise<Made> {
  const { tenant, settings } = request;
  const now = Date.now();
  const key = keyOf(tenant, settingsTag(tenant, settings), frame);
  const kept = keptHere(key) ?? (await keptNearby(key));
  const serve = (page: KeptPage, reason: string): Made => ({
    response: respond(c, page, frame),
    kept: decide(true, reason),
  });
  if (kept && isFresh(kept, now)) return serve(kept, "fresh");
  const bearable = kept && isBearable(kept, now) ? kept : null;
  // an origin that has just failed is left alone for a moment, and not asked by every visitor
  if (bearable && isFailing(key, now)) return serve(bearable, "stale, the origin fails");

  const reading = readAsVisitor(request);
  const keepLate = async () => {
    const late = await reading;
    if (late.state === "failed") noteFailure(key, now);
    else await keepIfGood(tenant, frame, late, key, now, later);
  };
  const data = await inTime(reading);
  if (data === LATE) {
    later(
      keepLate().catch((error: unknown) => {
        console.error("late page:", error);
      }),
    );
    if (bearable) return serve(bearable, "stale, the origin is slow");
    return stream(
      c,
      tenant,
      frame,
      reading.then((late) => ({ user: null, dismissals: {}, data: late })),
    );
  }
  if (data.state === "failed") {
    noteFailure(key, now);
    if (bearable) return serve(bearable, "stale, the origin fails");
  }
  const made = await keepIfGood(tenant, frame, data, key, now, later);
  if (made) return { response: respond(c, made, frame), kept: decide(true, "rendered and kept") };
  return {
    response: await render(c, tenant, frame, { user: null, dismissals: {}, data }),
    kept: decide(false, data.state),
  };
}

/** Renders and keeps a page, unless it shows a failure or that something is gone. */
async function keepIfGood(
  tenant: Tenant,
  frame: Frame,
  data: AnyPageData,
  key: string,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<KeptPage | null> {
  if (statusFor(frame, data) !== 200 || data.state === "failed") return null;
  const { renderPage } = await import("./render.tsx");
  const { body, policy } = await renderPage(tenant, frame, { user: null, dismissals: {}, data });
  return keepPage(key, body, policy, 200, now, later);
}

/** A site whose settings come from a backend has other pages when they change. */
function settingsTag(tenant: Tenant, settings: Settings): string {
  return tenant.settings === settings ? "" : JSON.stringify(settings);
}
