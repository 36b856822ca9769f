import type { ComponentType } from "react";
import type { Head, HeadInput } from "./head.ts";

export type LayoutName = "default" | "chat" | "lander" | "empty";
export type RouteName =
  | "index"
  | "members"
  | "members-id"
  | "login"
  | "signup"
  | "members-id-signup"
  | "complete-signup"
  | "activate-done"
  | "activate-error"
  | "reset-password"
  | "reset-password-do"
  | "notifications"
  | "profile"
  | "likes"
  | "likes-type"
  | "likes-m-id"
  | "chats"
  | "chats-id"
  | "members-id-chat"
  | "swipe-game"
  | "match-finder"
  | "signup-matches"
  | "credits"
  | "credits-repeat-order"
  | "credits-id-paymentmethod"
  | "directdebit"
  | "premium"
  | "pricing"
  | "transactions"
  | "lang-config";

/** Styles that some pages have besides everybody's: client/styles/<name>. */
export type SheetName =
  | "member"
  | "profile"
  | "forms"
  | "person"
  | "likes"
  | "members"
  | "swipe"
  | "finder"
  | "picks"
  | "chat"
  | "pay"
  | "bought"
  | "bonus";

export interface PageModule {
  Page: ComponentType;
  head: (input: HeadInput) => Head;
}

export interface Route {
  name: RouteName;
  /** `{id}` takes one segment, `{slug?}` one or none. */
  path: string;
  layout: LayoutName;
  /** Checked at the edge before anything is rendered; see worker/edge/guards.ts. */
  guard?: string;
  /** The parts of the language (first words of message ids) that the page needs besides the shell's. */
  messages: readonly string[];
  styles?: readonly SheetName[];
  page: () => Promise<PageModule>;
}

/** Every page there is. No address is written a second time: links are made by `pathOf`. */
export const routes: readonly Route[] = [
  {
    name: "index",
    path: "/",
    layout: "default",
    guard: "visitor",
    messages: ["index", "face", "who"],
    page: () => import("./pages/index/index-page.tsx"),
  },
  {
    name: "members",
    path: "/members",
    layout: "default",
    messages: ["members", "face", "vocab"],
    styles: ["members", "picks"],
    page: () => import("./pages/members/members-page.tsx"),
  },
  {
    name: "members-id",
    path: "/members/{id}",
    layout: "default",
    messages: ["member", "face", "vocab", "report", "block"],
    styles: ["person"],
    page: () => import("./pages/member/member-page.tsx"),
  },
  {
    name: "login",
    path: "/login",
    layout: "default",
    guard: "visitor",
    messages: ["login"],
    styles: ["forms"],
    page: () => import("./pages/login/login-page.tsx"),
  },
  {
    name: "signup",
    path: "/signup",
    layout: "empty",
    guard: "visitor",
    messages: ["signup", "who"],
    styles: ["forms"],
    page: () => import("./pages/signup/signup-page.tsx"),
  },
  {
    name: "members-id-signup",
    path: "/members/{id}/signup",
    layout: "empty",
    guard: "visitor",
    messages: ["signup", "who"],
    styles: ["forms"],
    page: () => import("./pages/members-signup/members-signup-page.tsx"),
  },
  {
    name: "complete-signup",
    path: "/complete-signup",
    layout: "empty",
    guard: "visitor",
    messages: ["signup", "who"],
    styles: ["forms"],
    page: () => import("./pages/complete-signup/complete-signup-page.tsx"),
  },
  {
    name: "activate-done",
    path: "/activate/done",
    layout: "default",
    messages: ["activate"],
    page: () => import("./pages/activate-done/activate-done-page.tsx"),
  },
  {
    name: "activate-error",
    path: "/activate/error",
    layout: "default",
    messages: ["activate"],
    page: () => import("./pages/activate-error/activate-error-page.tsx"),
  },
  {
    name: "reset-password",
    path: "/reset-password",
    layout: "default",
    messages: ["reset", "signup"],
    styles: ["forms"],
    page: () => import("./pages/reset-password/reset-password-page.tsx"),
  },
  {
    name: "reset-password-do",
    path: "/reset-password/do",
    layout: "empty",
    messages: ["reset", "signup"],
    styles: ["forms"],
    page: () => import("./pages/reset-password-do/reset-password-do-page.tsx"),
  },
  {
    name: "notifications",
    path: "/notifications",
    layout: "default",
    guard: "member",
    messages: ["settings", "block"],
    page: () => import("./pages/notifications/notifications-page.tsx"),
  },
  {
    name: "profile",
    path: "/profile",
    layout: "default",
    guard: "member",
    messages: ["profile", "vocab"],
    styles: ["forms", "profile", "picks"],
    page: () => import("./pages/profile/profile-page.tsx"),
  },
  {
    name: "likes",
    path: "/likes",
    layout: "default",
    guard: "member",
    messages: ["likes", "face"],
    styles: ["likes"],
    page: () => import("./pages/likes/likes-page.tsx"),
  },
  {
    name: "likes-type",
    path: "/likes/{type}",
    layout: "default",
    guard: "member",
    messages: ["likes", "face"],
    styles: ["likes"],
    page: () => import("./pages/likes/likes-page.tsx"),
  },
  {
    name: "likes-m-id",
    path: "/likes/m/{id}",
    layout: "default",
    guard: "member",
    messages: ["member", "face", "vocab", "report", "block"],
    styles: ["person"],
    page: () => import("./pages/member/member-page.tsx"),
  },
  {
    name: "chats",
    path: "/chats",
    layout: "chat",
    guard: "member",
    messages: ["chat", "face", "gift"],
    styles: ["chat"],
    page: () => import("./pages/chats/chats-page.tsx"),
  },
  {
    name: "chats-id",
    path: "/chats/{id}",
    layout: "chat",
    guard: "member",
    messages: ["chat", "face", "gift", "opener", "vocab", "report", "block"],
    styles: ["chat"],
    page: () => import("./pages/chat/chat-page.tsx"),
  },
  {
    name: "members-id-chat",
    path: "/members/{id}/chat",
    layout: "chat",
    guard: "member",
    messages: ["chat", "face", "gift", "opener", "vocab", "report", "block"],
    styles: ["chat"],
    page: () => import("./pages/chat/chat-page.tsx"),
  },
  {
    name: "swipe-game",
    path: "/swipe-game",
    layout: "default",
    guard: "member",
    messages: ["swipe", "vocab", "face"],
    styles: ["swipe"],
    page: () => import("./pages/swipe-game/swipe-page.tsx"),
  },
  {
    name: "match-finder",
    path: "/match-finder",
    layout: "default",
    guard: "member",
    messages: ["finder", "reason", "face", "vocab"],
    styles: ["finder", "picks"],
    page: () => import("./pages/match-finder/match-finder-page.tsx"),
  },
  {
    name: "signup-matches",
    path: "/signup-matches",
    layout: "default",
    guard: "member",
    messages: ["matches", "reason", "face", "vocab"],
    styles: ["finder"],
    page: () => import("./pages/signup-matches/signup-matches-page.tsx"),
  },
  {
    name: "credits",
    path: "/credits",
    layout: "default",
    guard: "buyer",
    messages: ["credits", "method"],
    styles: ["pay"],
    page: () => import("./pages/credits/credits-page.tsx"),
  },
  {
    name: "credits-repeat-order",
    path: "/credits/repeat-order",
    layout: "default",
    guard: "member",
    messages: ["credits", "order", "method"],
    styles: ["pay", "forms"],
    page: () => import("./pages/order/order-page.tsx"),
  },
  {
    name: "credits-id-paymentmethod",
    path: "/credits/{id}/{paymentmethod?}",
    layout: "default",
    guard: "member",
    messages: ["credits", "order", "method"],
    styles: ["pay", "forms"],
    page: () => import("./pages/order/order-page.tsx"),
  },
  {
    name: "directdebit",
    path: "/directdebit",
    layout: "default",
    guard: "member",
    messages: ["debit"],
    styles: ["pay", "forms"],
    page: () => import("./pages/directdebit/directdebit-page.tsx"),
  },
  {
    name: "premium",
    path: "/premium",
    layout: "default",
    guard: "member",
    messages: ["premium"],
    styles: ["bought"],
    page: () => import("./pages/premium/premium-page.tsx"),
  },
  {
    name: "pricing",
    path: "/pricing",
    layout: "default",
    messages: ["pricing", "method"],
    styles: ["bought"],
    page: () => import("./pages/pricing/pricing-page.tsx"),
  },
  {
    name: "transactions",
    path: "/transactions/{id?}",
    layout: "default",
    guard: "member",
    messages: ["bought", "method"],
    styles: ["bought"],
    page: () => import("./pages/transactions/transactions-page.tsx"),
  },
  {
    name: "lang-config",
    path: "/lang-config",
    layout: "default",
    messages: ["lang"],
    page: () => import("./pages/lang-config/lang-config-page.tsx"),
  },
];

/** The routes whose bar has a back button, in the installed app only (specification, section 2). */
export const WITH_BACK_BUTTON: readonly string[] = [
  "members-id",
  "likes-type",
  "likes-m-id",
  "credits",
  "credits-id-paymentmethod",
];

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.path.replace(/\/\{(\w+)\?\}/g, "(?:/(?<$1>[^/]{1,100}))?").replace(/\{(\w+)\}/g, "(?<$1>[^/]{1,100})")}$`,
  ),
}));

/** The page of a path, without a query; a trailing slash is another address and no page. */
export function matchRoute(path: string): Match | null {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return null;
}

/** The address of a page. */
export function pathOf(
  name: RouteName,
  params: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const template = routes.find((candidate) => candidate.name === name)?.path ?? "/";
  const path = template.replace(/\/\{(\w+)\??\}/g, (_, key: string) =>
    params[key] ? `/${encodeURIComponent(params[key])}` : "",
  );
  if (Object.keys(query).length === 0) return path;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

export const hasRoute = (name: string): boolean => routes.some((route) => route.name === name);
