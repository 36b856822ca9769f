import { redirect, type RouteObject } from "react-router";
import { mayAct } from "#contract/platform/operators.ts";
import { FailedScreen } from "./failed-screen.tsx";
import { read } from "./net.ts";
import { SCREENS } from "./screens.ts";
import { loadShell, Shell } from "./shell.tsx";

/** The first screen of the person who is signed in. */
async function firstScreen() {
  const { operator } = await read("GET /api/me", {});
  return redirect(SCREENS.find(({ roles }) => mayAct(operator.role, roles))?.path ?? "/tokens");
}

/**
 * The screens, each with an address that can be sent to a colleague. Their code is loaded when they are
 * opened.
 */
export const routes: RouteObject[] = [
  {
    id: "shell",
    path: "/",
    loader: loadShell,
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: FailedScreen,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: firstScreen },
      {
        ErrorBoundary: FailedScreen,
        children: [
          { path: "today", lazy: () => import("./screens/today/screen.tsx") },
          { path: "photos", lazy: () => import("./screens/photos/screen.tsx") },
          { path: "cases", lazy: () => import("./screens/cases.tsx") },
          { path: "cases/:site/:kind/:id", lazy: () => import("./screens/case/screen.tsx") },
          { path: "money", lazy: () => import("./screens/money/waiting.tsx") },
          { path: "money/orders", lazy: () => import("./screens/money/orders.tsx") },
          { path: "money/chargebacks", lazy: () => import("./screens/money/chargebacks.tsx") },
          { path: "money/settlements", lazy: () => import("./screens/money/settlements.tsx") },
          { path: "money/books", lazy: () => import("./screens/money/books.tsx") },
          { path: "money/exports", lazy: () => import("./screens/money/exports.tsx") },
          { path: "money/orders/:site/:id", lazy: () => import("./screens/money/order.tsx") },
          { path: "growth", lazy: () => import("./screens/growth/overview.tsx") },
          { path: "growth/money", lazy: () => import("./screens/growth/money.tsx") },
          { path: "growth/cohorts", lazy: () => import("./screens/growth/cohorts.tsx") },
          { path: "growth/affiliates", lazy: () => import("./screens/growth/affiliates.tsx") },
          { path: "growth/visits", lazy: () => import("./screens/growth/visits.tsx") },
          { path: "sites", lazy: () => import("./screens/sites/sites.tsx") },
          { path: "sites/:site", lazy: () => import("./screens/sites/site.tsx") },
          { path: "preview-site", lazy: () => import("./screens/sites/preview.tsx") },
          { path: "sites/:site/codes", lazy: () => import("./screens/sites/codes.tsx") },
          { path: "sites/:site/news", lazy: () => import("./screens/sites/news/list.tsx") },
          { path: "sites/:site/news/:slug", lazy: () => import("./screens/sites/news/item.tsx") },
          { path: "sites/:site/write-news", lazy: () => import("./screens/sites/news/write.tsx") },
          { path: "sites/:site/partners", lazy: () => import("./screens/sites/partners.tsx") },
          { path: "health/dead-letters", lazy: () => import("./screens/health/letters.tsx") },
          { path: "health/dead-letters/:id", lazy: () => import("./screens/health/letter.tsx") },
          { path: "health", lazy: () => import("./screens/health/screen.tsx") },
          { path: "members", lazy: () => import("./screens/members/find.tsx") },
          { path: "members/:site/:id", lazy: () => import("./screens/members/member.tsx") },
          { path: "audit", lazy: () => import("./screens/audit/screen.tsx") },
          { path: "tokens", lazy: () => import("./screens/tokens.tsx") },
        ],
      },
    ],
  },
];
