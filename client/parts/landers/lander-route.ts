import type { MessageGroup, RouteDefinition } from "#client/page/route.ts";

/**
 * The route of a lander. How one is added: a folder client/pages/landers-<name>/ with
 *
 * - route.ts: `landerRoute("<name>")`; with `call: "GET /api/members.php"` as in landers-socialnetwork if it
 *   shows members;
 * - data.ts: `landerSource(route)` or `memberLanderSource(route)`;
 * - page.tsx: the composition, its `words` with `useLander(words)`, `landerHead(words)`, and `<LanderSignup>`
 *   as its end;
 * - page.module.css, if it has styles besides lander.module.css,
 *
 * a line in client/routes.ts, the messages `<name>.title`, `.text` and `.button` in the three languages, and
 * a line in imagery.ts if its variants choose between pictures. The validator of tenants/landers/ takes the
 * landers from the routes.
 */
export const landerRoute = <Name extends MessageGroup>(name: Name) =>
  ({
    name: `landers-${name}`,
    path: `/landers/${name}/{slug?}`,
    layout: "lander",
    guard: "visitor",
    cache: "shared",
    isIndexed: true,
    hasSharePicture: true,
    messages: ["lander", "who", "face", name],
  }) as const satisfies RouteDefinition;
