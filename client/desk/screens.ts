import type { OperatorRole } from "#contract/platform/operators.ts";
import { words } from "./words.ts";

/** A screen in the bar. */
interface Screen {
  path: string;
  title: string;
  /** With Shift it opens the screen. */
  key: string;
  /** Whose it is, besides an owner's. The server decides the same of each call. */
  roles: readonly OperatorRole[];
}

/** The screens in the bar, in its order. */
export const SCREENS: readonly Screen[] = [
  { path: "/today", title: words.screens.today, key: "t", roles: ["support", "moderator", "finance"] },
  { path: "/photos", title: words.screens.photos, key: "p", roles: ["moderator"] },
  { path: "/cases", title: words.screens.cases, key: "c", roles: ["moderator"] },
  { path: "/money", title: words.screens.money, key: "m", roles: ["finance"] },
  { path: "/growth", title: words.screens.growth, key: "g", roles: ["finance"] },
  {
    path: "/members",
    title: words.screens.members,
    key: "f",
    roles: ["support", "moderator", "finance"],
  },
  {
    path: "/sites",
    title: words.screens.sites,
    key: "s",
    roles: ["support", "moderator", "finance"],
  },
  {
    path: "/health",
    title: words.screens.health,
    key: "h",
    roles: ["support", "moderator", "finance"],
  },
  { path: "/audit", title: words.screens.audit, key: "a", roles: [] },
  { path: "/tokens", title: words.screens.tokens, key: "k", roles: ["support", "moderator", "finance"] },
];
