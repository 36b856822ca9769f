import { renderToReadableStream, renderToString } from "react-dom/server";
import type { IntlShape } from "react-intl";
import { ref } from "valtio";
import { load } from "virtual:messages";
import type { Frame } from "#client/page/context.tsx";
import { hydrateStores } from "#client/page/hydrate-stores.ts";
import { makeIntl, type MessageId } from "#client/page/intl.tsx";
import { loadPage, type PageModule } from "#client/page/pages.ts";
import type { Content, Seed } from "#client/page/seed.ts";
import { BonusBanner } from "#client/parts/bonus/bonus-banner.tsx";
import { MEMBER_SHELL } from "#client/parts/member/member-parts.ts";
import { MemberShellContext } from "#client/parts/member/member-shell.ts";
import { pathOf, routeOf } from "#client/routes.ts";
import { App } from "#client/shell/app.tsx";
import { titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";
import { createStores, type Stores } from "#client/stores/stores.ts";
import { LogoSign } from "#client/ui/logo.tsx";
import { languageTag, type LanguageTag, type Wording } from "#contract/platform/language-tag.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { pagePolicy } from "#edge/headers.ts";
import { documentEnd, documentStart, scriptHashes } from "./document.ts";
import { headTags } from "./head-tags.ts";
import { styleHashes, type StylePart } from "./page-styles.ts";

/** A page and the policy that allows its scripts and styles. */
export interface Rendered<Body> {
  body: Body;
  policy: string;
}

/**
 * One for each language and variant of an isolate: making it costs more than a page, and it holds no member's
 * data.
 */
const intls = new Map<LanguageTag, IntlShape>();

async function intlOf(wording: Wording): Promise<IntlShape> {
  const tag = languageTag(wording);
  const known = intls.get(tag);
  if (known) return known;
  const intl = makeIntl(tag, (await load[tag]?.())?.default ?? {});
  intls.set(tag, intl);
  return intl;
}

interface Prepared {
  intl: IntlShape;
  module: PageModule;
}

async function prepare(frame: Frame): Promise<Prepared> {
  const [intl, module] = await Promise.all([intlOf(frame), loadPage(frame.page)]);
  return { intl, module };
}

/** A whole page whose content is there: one string, no streaming machinery. */
export async function renderPage(tenant: Tenant, frame: Frame, content: Content): Promise<Rendered<string>> {
  const prepared = await prepare(frame);
  const { intl, module } = prepared;
  const stores = createStores();
  furnish(stores, frame, content, prepared);
  const tree = renderToString(
    <MemberShellContext value={MEMBER_SHELL}>
      <App frame={frame} content={content} intl={intl} stores={stores} Page={module.Page} />
    </MemberShellContext>,
  );
  const { data } = content;
  const head = module.head({ intl, seed: frame, data });
  const tags = await headTags({ tenant, frame, intl, head, data });
  const title = titleWithCount(countNotifications(stores.chats), head.title);
  const body =
    documentStart(tenant, frame, { head: { ...head, title }, tags }, null, partsFor(frame, stores)) +
    tree +
    documentEnd(seedOf(frame, content), null);
  return { body, policy: policyOf(tenant, frame, scriptHashes(frame), partsFor(frame, stores)) };
}

/** A page of words alone, which nothing hydrates. */
export async function renderWords(
  tenant: Tenant,
  frame: Frame,
  { title, text }: { title: MessageId; text: MessageId },
  button: MessageId | null,
): Promise<Rendered<string>> {
  const intl = await intlOf(frame);
  const { name: site, support_email: email } = frame.site;
  const say = (id: MessageId) => intl.formatMessage({ id }, { site, email });
  const tree = renderToString(
    <>
      <header className="top">
        <div className="wrap top__row">
          <a className="logo" href={pathOf("index")}>
            <LogoSign name={frame.site.logo} />
            <span className="word">{site}</span>
          </a>
        </div>
      </header>
      <main>
        <div className="empty">
          <h1>{say(title)}</h1>
          <p>{say(text)}</p>
          {button && (
            <form method="post">
              <button className="btn btn--main">{say(button)}</button>
            </form>
          )}
        </div>
      </main>
    </>,
  );
  const head = { title: `${say(title)} – ${frame.site.name}` };
  const tags = await headTags({ tenant, frame, intl, head, data: null });
  const body = `${documentStart(tenant, frame, { head, tags, hasSeed: false }, null)}${tree}</div></body></html>`;
  return { body, policy: policyOf(tenant, frame, scriptHashes(frame)) };
}

/** The browser loads the banner of a discount before it takes the page over, and only then. */
function furnish(stores: Stores, frame: Frame, content: Content, { intl, module }: Prepared): void {
  hydrateStores(stores, frame, content, module);
  if (stores.bonus.discount) stores.bonus.banner = ref({ Part: BonusBanner, intl });
}

/** The shell at once and the rest when the origin has answered, or has failed in time. */
export async function streamPage(
  tenant: Tenant,
  frame: Frame,
  reading: Promise<Content>,
): Promise<Rendered<ReadableStream<Uint8Array>>> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const prepared = await prepare(frame);
  const { intl, module } = prepared;
  const stores = createStores();
  stores.entry.open = frame.entryWarning;
  // A component that waited for the content finds it in the stores too.
  const content = reading.then((read) => {
    furnish(stores, frame, read, prepared);
    return read;
  });
  const tree = await renderToReadableStream(
    <MemberShellContext value={MEMBER_SHELL}>
      <App frame={frame} content={content} intl={intl} stores={stores} Page={module.Page} />
    </MemberShellContext>,
    {
      nonce,
      onError: (error) => {
        reportError("render", error);
      },
    },
  );
  const head = module.head({ intl, seed: frame, data: null });
  const tags = await headTags({ tenant, frame, intl, head, data: null });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const write = async () => {
    const encoder = new TextEncoder();
    const start = writable.getWriter();
    await start.write(
      encoder.encode(documentStart(tenant, frame, { head, tags }, nonce, partsFor(frame, null))),
    );
    start.releaseLock();
    await tree.pipeTo(writable, { preventClose: true });
    const end = writable.getWriter();
    await end.write(encoder.encode(documentEnd(seedOf(frame, await content), nonce)));
    await end.close();
  };
  write().catch(async (error: unknown) => {
    reportError("stream", error);
    await writable.abort(error).catch(() => undefined);
  });
  return { body: readable, policy: policyOf(tenant, frame, `'nonce-${nonce}'`, partsFor(frame, null)) };
}

const seedOf = (frame: Frame, { user, dismissals, discount, counts, data }: Content): Seed => ({
  ...frame,
  user,
  dismissals,
  discount,
  counts,
  data: data.html === undefined ? data : { ...data, html: "", contents: "", description: "" },
});

/** What only some readers have on the page; while the stores are empty, what they may have. */
const partsFor = ({ route, loggedIn }: Frame, stores: Stores | null): StylePart[] =>
  loggedIn && routeOf(route)?.isInMembersArea === true && (stores === null || stores.bonus.banner !== null)
    ? ["bonus"]
    : [];

function policyOf(tenant: Tenant, frame: Frame, scripts: string, more: readonly StylePart[] = []): string {
  const images = frame.site.cdn_prefix.startsWith("https:") ? new URL(frame.site.cdn_prefix).origin : null;
  return pagePolicy({ scripts, styles: [tenant.theme.hash, ...styleHashes(frame, more)], images });
}
