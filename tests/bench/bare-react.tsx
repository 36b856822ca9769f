import { renderToString } from "react-dom/server";
import type { IntlShape } from "react-intl";
import pages from "virtual:bench-pages";
import { load } from "virtual:messages";
import { hydrateStores } from "#client/page/hydrate-stores.ts";
import { makeIntl } from "#client/page/intl.tsx";
import type { PageModule } from "#client/page/pages.ts";
import * as index from "#client/pages/index/page.tsx";
import * as members from "#client/pages/members/page.tsx";
import { App } from "#client/shell/app.tsx";
import { createStores } from "#client/stores/stores.ts";

/** One for the isolate, as in our own edge: making it costs more than a page. */
let intl: Promise<IntlShape> | null = null;

/**
 * React and the project's own tree, and nothing else: no sites, no decisions, no origin, no keys, no cached
 * pages.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const page = pages[new URL(request.url).pathname];
    if (!page) return new Response("none");
    const { frame, data, start, end, headers } = page;
    const content = { user: null, dismissals: {}, data };
    intl ??= (load[frame.locale]?.() ?? Promise.reject(new Error(frame.locale))).then((messages) =>
      makeIntl(frame.locale, messages.default),
    );
    const stores = createStores();
    const module: PageModule = frame.page === "members" ? members : index;
    hydrateStores(stores, frame, content, module);
    const tree = renderToString(
      <App frame={frame} content={content} intl={await intl} stores={stores} Page={module.Page} />,
    );
    return new Response(start + tree + end, { headers });
  },
};
