import { useState } from "react";
import { languageName } from "#client/desk/screens/case/templates.ts";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { words } from "#client/desk/words.ts";
import type { SiteFile, SiteLander } from "#contract/desk/site.ts";
import { TRACKING_KEYS } from "#contract/platform/tracking.ts";
import { portOf } from "./sites.tsx";

const text = words.sites.links;
const NOTHING = { network: "", ref: "", sub1: "", sub2: "", sub3: "" };
const EXAMPLES: Partial<Record<keyof typeof NOTHING, string>> = { network: "adnet", ref: "summer" };
type Tracking = Record<(typeof TRACKING_KEYS)[number], string>;

/** `linkTo`: the address of a path with what is told of the source. */
const landerColumns = (linkTo: (path: string) => string): readonly Column<SiteLander>[] => [
  { title: text.columns.lander, cell: ({ lander }) => lander },
  {
    title: text.columns.variant,
    cell: ({ slug, isOwn }) => `${slug ?? text.asItIs}${isOwn ? `, ${text.own}` : ""}`,
  },
  {
    title: text.columns.link,
    cell: ({ path }) =>
      path.includes("{") ? (
        <span>
          <code className="break-all">{linkTo(path)}</code>{" "}
          <span className="text-13px text-soft">{text.id}</span>
        </span>
      ) : (
        <a href={linkTo(path)} target="_blank" rel="noreferrer" className="break-all">
          {linkTo(path)}
        </a>
      ),
  },
  {
    title: text.columns.copy,
    cell: ({ lander, slug, path }) => (
      <Copy link={linkTo(path)} what={slug === null ? lander : `${lander}, ${slug}`} />
    ),
  },
];

const pageColumns = (host: string): readonly Column<SiteFile["pages"][number]>[] => [
  {
    title: text.page,
    cell: ({ path }) => (
      <a href={`//${host}${portOf()}${path}`} target="_blank" rel="noreferrer">
        {path}
      </a>
    ),
  },
  {
    title: text.titles,
    cell: ({ titles }) => (
      <ul>
        {Object.entries(titles).map(([locale, title]) => (
          <li key={locale}>
            {languageName(locale)}: <span lang={locale}>{title}</span>
          </li>
        ))}
      </ul>
    ),
  },
];

/** A site's landers and own pages, each with a link to hand out. */
export function SiteLinks({ site: { host, landers, pages } }: { site: SiteFile }) {
  const [tracking, setTracking] = useState<Tracking>(NOTHING);
  const query = new URLSearchParams(Object.entries(tracking).filter(([, value]) => value !== ""));
  const linkTo = (path: string) =>
    `${location.protocol}//${host}${portOf()}${path}${query.size > 0 ? `?${query}` : ""}`;
  return (
    <>
      <section className="grid gap-2">
        <h2 className="subtitle">{text.pages}</h2>
        <List
          rows={pages}
          columns={pageColumns(host)}
          keyOf={({ path }) => path}
          empty={text.noPages}
          caption={text.pages}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="subtitle">{text.landers}</h2>
        <p className="max-w-3xl text-soft">{text.about}</p>
        <div className="flex flex-wrap gap-3">
          {TRACKING_KEYS.map((key) => (
            <label key={key} className="label w-32">
              {text.tracking[key]}
              <input
                value={tracking[key]}
                onChange={({ target }) => setTracking({ ...tracking, [key]: target.value })}
                placeholder={EXAMPLES[key]}
                maxLength={100}
                autoComplete="off"
                className="field"
              />
            </label>
          ))}
        </div>
        <List
          rows={landers}
          columns={landerColumns(linkTo)}
          keyOf={({ path }) => path}
          empty={words.sites.none}
          caption={text.landers}
        />
      </section>
    </>
  );
}

function Copy({ link, what }: { link: string; what: string }) {
  const [copied, setCopied] = useState("");
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  };
  return (
    <button type="button" className="btn" aria-label={text.copyOf(what)} onClick={() => void copy()}>
      <span aria-live="polite">{copied === link ? text.copied : text.copy}</span>
    </button>
  );
}
