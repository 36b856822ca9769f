import type { PageLook, ParamsOf, RequiredParam, RouteDefinition } from "./page/route.ts";
import { route as accountDeleted } from "./pages/account-deleted/route.ts";
import { route as activateDone } from "./pages/activate-done/route.ts";
import { route as activateError } from "./pages/activate-error/route.ts";
import { routes as chatsId } from "./pages/chats-id/route.ts";
import { route as chats } from "./pages/chats/route.ts";
import { routes as complaints } from "./pages/complaints/route.ts";
import { route as completeSignup } from "./pages/complete-signup/route.ts";
import { routes as creditsIdPaymentmethod } from "./pages/credits-id-paymentmethod/route.ts";
import { route as credits } from "./pages/credits/route.ts";
import { route as decisions } from "./pages/decisions/route.ts";
import { route as directdebit } from "./pages/directdebit/route.ts";
import { routes as documents, siteDocument } from "./pages/document/route.ts";
import { errorPage } from "./pages/error/route.ts";
import { route as favourites } from "./pages/favourites/route.ts";
import { route as index } from "./pages/index/route.ts";
import { route as alonetonight } from "./pages/landers-alonetonight/route.ts";
import { route as collagelanding } from "./pages/landers-collagelanding/route.ts";
import { route as gallery } from "./pages/landers-gallery/route.ts";
import { route as iconslanding } from "./pages/landers-iconslanding/route.ts";
import { route as maplanding } from "./pages/landers-maplanding/route.ts";
import { route as socialnetwork } from "./pages/landers-socialnetwork/route.ts";
import { route as tinderswipe } from "./pages/landers-tinderswipe/route.ts";
import { route as transitionsvideolanding } from "./pages/landers-transitionsvideolanding/route.ts";
import { route as video } from "./pages/landers-video/route.ts";
import { route as langConfig } from "./pages/lang-config/route.ts";
import { routes as likes } from "./pages/likes/route.ts";
import { route as login } from "./pages/login/route.ts";
import { route as mailChangeDo } from "./pages/mail-change-do/route.ts";
import { route as matchFinder } from "./pages/match-finder/route.ts";
import { route as membersIdLanding } from "./pages/members-id-landing/route.ts";
import { route as membersIdLanding2 } from "./pages/members-id-landing2/route.ts";
import { route as membersIdLanding3 } from "./pages/members-id-landing3/route.ts";
import { route as membersIdSignup } from "./pages/members-id-signup/route.ts";
import { routes as membersId } from "./pages/members-id/route.ts";
import { route as members } from "./pages/members/route.ts";
import { route as notifications } from "./pages/notifications/route.ts";
import { route as payment } from "./pages/payment/route.ts";
import { route as premium } from "./pages/premium/route.ts";
import { route as pricing } from "./pages/pricing/route.ts";
import { route as profile } from "./pages/profile/route.ts";
import { route as resetPasswordDo } from "./pages/reset-password-do/route.ts";
import { route as resetPassword } from "./pages/reset-password/route.ts";
import { route as signupMatches } from "./pages/signup-matches/route.ts";
import { route as signup } from "./pages/signup/route.ts";
import { route as swipeGame } from "./pages/swipe-game/route.ts";
import { route as transactions } from "./pages/transactions/route.ts";
import { route as verification } from "./pages/verification/route.ts";
import { route as views } from "./pages/views/route.ts";
import { route as withdrawal } from "./pages/withdrawal/route.ts";

/** Every page, one line for each folder of client/pages. The first route that matches an address serves it. */
const table = [
  index,
  members,
  ...membersId,
  login,
  signup,
  membersIdSignup,
  membersIdLanding,
  membersIdLanding2,
  membersIdLanding3,
  completeSignup,
  activateDone,
  activateError,
  resetPassword,
  resetPasswordDo,
  mailChangeDo,
  notifications,
  accountDeleted,
  profile,
  verification,
  ...likes,
  views,
  favourites,
  chats,
  ...chatsId,
  swipeGame,
  matchFinder,
  signupMatches,
  credits,
  ...creditsIdPaymentmethod,
  directdebit,
  payment,
  premium,
  pricing,
  transactions,
  decisions,
  langConfig,
  alonetonight,
  collagelanding,
  gallery,
  socialnetwork,
  transitionsvideolanding,
  video,
  iconslanding,
  maplanding,
  tinderswipe,
  ...complaints,
  withdrawal,
  ...documents,
  // matches every address of one word, so it comes last
  siteDocument,
] as const satisfies readonly RouteDefinition[];

type RouteTable = (typeof table)[number];
export type RouteName = RouteTable["name"];
export type PathOf<Name extends RouteName> = Extract<RouteTable, { name: Name }>["path"];
/** The calls that pages stand on. */
export type PageCall = Extract<RouteTable, { call: string }>["call"];

export interface Route extends RouteDefinition {
  name: RouteName;
  call?: PageCall;
}
export const routes: readonly Route[] = table;

/** A page that can be rendered: one of the routes, or the error page. */
export type PageName = RouteName | typeof errorPage.name;

const byName = new Map<string, Route>(routes.map((route) => [route.name, route]));

/** The route of a name, or null where there is none: a name may come from another program. */
export const routeOf = (name: string | null): Route | null =>
  name === null ? null : (byName.get(name) ?? null);

export const hasRoute = (name: string): name is RouteName => byName.has(name);

/** The words of a page. */
export const pageLook = (name: PageName): PageLook => routeOf(name) ?? errorPage;

/** The folder of client/pages that a page lives in. */
export const folderOf = (page: PageLook): string => page.folder ?? page.name;

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.path
      .replace(/\/\{(\w+)\?\}/g, "(?:/(?<$1>[^/]{1,100}))?")
      .replace(/\{(\w+)\}/g, "(?<$1>[^/]{1,100})")}$`,
  ),
}));

/** The page of a path without its query. A trailing slash is another address and no page. */
export function matchRoute(path: string): Match | null {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return null;
}

/**
 * The one address of a page for search engines: without its query and without what is optional in its path,
 * which make variants of one page.
 */
export const canonicalPath = ({ route, params }: Match): string =>
  fillPath(
    route,
    Object.fromEntries(Object.entries(params).filter(([name]) => route.path.includes(`{${name}}`))),
  );

type Query = Record<string, string | number | undefined>;
type PathArguments<Name extends RouteName> = Name extends RouteName
  ? [RequiredParam<PathOf<Name>>] extends [never]
    ? [params?: ParamsOf<PathOf<Name>>, query?: Query]
    : [params: ParamsOf<PathOf<Name>>, query?: Query]
  : never;

/** The address of a page. A route that does not exist and a missing parameter do not compile. */
export function pathOf<Name extends RouteName>(name: Name, ...rest: PathArguments<Name>): string;
export function pathOf(
  name: RouteName,
  params: Record<string, string | undefined> = {},
  query: Query = {},
): string {
  const route = byName.get(name);
  if (!route) throw new Error(`unknown route ${name}`);
  return fillPath(route, params, query);
}

/**
 * The address of a route that is known only at run time. An optional parameter that is missing leaves no
 * segment.
 */
export function fillPath(
  { path: template }: Pick<Route, "path">,
  params: Readonly<Record<string, string | undefined>>,
  query: Query = {},
): string {
  const path = template.replace(/\/\{(\w+)\??\}/g, (_, key: string) =>
    params[key] ? `/${encodeURIComponent(params[key])}` : "",
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return search ? `${path}?${search}` : path;
}
