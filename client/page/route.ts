import type { AlertName } from "#contract/product/alerts.ts";
import type { CallName } from "#contract/rules.ts";
import type { MessageId } from "./intl.tsx";

/** `purchase` is the credits' entry, or the one of Premium for a member who has not paid yet. */
export type BarEntryName = "members" | "chats" | "likes" | "purchase";

export type LayoutName = "default" | "chat" | "lander" | "empty";

/** What a route may demand before it is rendered; worker/edge/guards.ts says what each one checks. */
export type GuardName = "member" | "visitor" | "buyer" | "payer" | "campaign";

/** The first word of a message id: a page names the groups that it needs besides the shell's. */
export type MessageGroup = MessageId extends infer Id
  ? Id extends `${infer Group}.${string}`
    ? Group
    : never
  : never;

/** What the browser needs to show a page besides its code: its words. */
export interface PageLook {
  name: string;
  /** Where the page lives in client/pages, if the folder is not named like the route. */
  folder?: string;
  messages: readonly [MessageGroup, ...MessageGroup[]];
}

/**
 * A page's route: plain data, which every part of the product may read. The edge parses all of them at start,
 * so a route.ts holds nothing else.
 */
export interface RouteDefinition extends PageLook {
  /** `{id}` takes one segment, `{slug?}` one or none. */
  path: `/${string}`;
  layout: LayoutName;
  guard?: GuardName;
  /** The call whose answer the page shows. page.php answers it together with the member. */
  call?: `GET ${string}` & CallName;
  /** The call whose answer the page makes do with where a backend lacks its own. */
  instead?: "GET /api/chats.php" | "GET /api/user.php";
  /** Another call without which the page is of no use: a site whose backend lacks it does not lead here. */
  needs?: CallName;
  /**
   * The keys of the address's query that the page uses. Any other key changes nothing and makes no other
   * page.
   */
  query?: readonly string[];
  /**
   * `shared`: a visitor's page serves every visitor with the same decisions. `private`: it is rendered for
   * each request. `no-store`: a token opens it, so not even the visitor's own browser may store it or pass
   * its address on.
   */
  cache: "shared" | "private" | "no-store";
  /**
   * Its call may know a visitor by a cookie and is asked with it; where it does not, the visitor goes to the
   * login.
   */
  asksWithCookies?: true;
  /** Its own script leaves no room for the router's among what a member's first page may load. */
  routerComesLate?: true;
  /** Only the server has the page's text: a member's link to it loads a document, as a visitor's does. */
  isText?: true;
  /** The bar has a back button, in the installed app only (specification, section 2). */
  backButton?: true;
  /**
   * Search engines may list the page. Every other one, and every one that fails, tells them not to, in its
   * head and in a header.
   */
  isIndexed?: true;
  /** The page differs by the visitor's country, which so becomes part of a cached one's key. */
  showsCountry?: true;
  /** The page says what a message costs in the visitor's country. */
  showsMessagePrice?: true;
  /** The entry of the member's bar that the page belongs to. */
  barEntry?: BarEntryName;
  /** The members area (specification, section 2): the time bonus is shown here. */
  isInMembersArea?: true;
  /** Alerts that the page goes without (specification, section 2). */
  hidesAlerts?: readonly AlertName[];
  /** Specification, section 2: visitors never see the entry warning here. */
  hidesEntryWarning?: true;
  /** Its own form or links take a step in the address's hash, so that the signup is not opened over it. */
  resumesSignup?: true;
  /** Where signups are closed to a visitor without a traffic source it has nothing to say. */
  needsOpenSignups?: true;
  /** A member's profile: the list it was opened from stays below it, and its alerts are below its first photo. */
  isProfile?: true;
  /** The list stays in the document below a profile that is opened from it. */
  staysBelowProfile?: true;
  /**
   * It is fetched when it is shown: not ahead, since fetching may start something, and not from the cache,
   * since the amounts may have changed.
   */
  isAboutMoney?: true;
  /** A text of one site, which no other has. */
  isOfOneSite?: true;
  /** It is shared with a picture of its own, the same on every site (tools/draw/share-pictures.ts). */
  hasSharePicture?: true;
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
type RequiredName<Name extends string> = Name extends `${string}?` ? never : Name;
type OptionalName<Name extends string> = Name extends `${infer Optional}?` ? Optional : never;

/** The names of the parameters without which a path is no address. */
export type RequiredParam<Path extends string> = RequiredName<ParamName<Path>>;

/** The parameters that a path takes: `/credits/{id}/{method?}` takes `{ id: string; method?: string }`. */
export type ParamsOf<Path extends string> = Path extends string
  ? [ParamName<Path>] extends [never]
    ? Record<string, never>
    : Record<RequiredName<ParamName<Path>>, string> &
        Partial<Record<OptionalName<ParamName<Path>>, string | undefined>>
  : never;
