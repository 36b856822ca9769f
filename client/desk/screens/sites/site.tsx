import { useState, type ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { List } from "#client/desk/ui/list.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { SiteFile } from "#contract/desk/site.ts";
import { SiteLinks } from "./links.tsx";
import { SETTING_COLUMNS } from "./setting-columns.tsx";
import { portOf } from "./sites.tsx";
import { SiteTabs } from "./tabs.tsx";

const text = words.sites;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/site", { site: params["site"] ?? "" }, request.signal);

/** One site: what is in force there, and where each setting comes from. */
export function Component() {
  const { site } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-6xl gap-5">
      <SiteTabs />
      <div>
        <h1 className="title">
          {site.name} ({site.id})
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-4">
          <a href={`//${site.host}${portOf()}`} target="_blank" rel="noreferrer">
            {site.host}
          </a>
          <Decisions site={site} />
        </p>
      </div>
      {site.members === null && <p className="card p-4">{text.ownBackendLong}</p>}
      <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
        {site.members && (
          <Fact name={text.columns.members}>{text.members(site.members.all, site.members.fictional)}</Fact>
        )}
        <Fact name={text.columns.company}>
          {site.company.name} ({site.company.id})
        </Fact>
        <Fact name={text.columns.pool}>{site.pool}</Fact>
        <Fact name={text.origin}>{site.origin}</Fact>
        <Fact name={text.countries}>{site.countries.join(" ")}</Fact>
        <Fact name={text.languages}>{site.locales?.join(" ") ?? text.byCountry}</Fact>
        <Fact name={text.sisters(site.brand)}>
          {site.sisters.map(({ host }) => host).join(", ") || text.noSisters}
        </Fact>
        <Fact name={text.partners}>{site.partners.join(", ") || text.noPartners}</Fact>
      </dl>
      <SiteLinks site={site} />
      <section className="grid gap-2">
        <h2 className="subtitle">{text.settings.title}</h2>
        <List
          rows={site.settings}
          columns={SETTING_COLUMNS}
          keyOf={({ name }) => name}
          empty={text.none}
          caption={text.settings.title}
        />
      </section>
    </div>
  );
}

/** Opens the site in a browser that then reads the decisions about its pages. */
function Decisions({ site }: { site: SiteFile }) {
  const { send, isBusy, failure } = useWrite("POST /api/server-timing");
  const [address, setAddress] = useState<string | null>(null);
  const open = async () => {
    const answer = await send({ query: { site: site.id }, body: null });
    if (answer?.url) setAddress(`//${site.host}${portOf()}${answer.url}`);
  };
  if (site.members === null) return null;
  return (
    <>
      {address === null ? (
        <button type="button" className="btn" disabled={isBusy} onClick={() => void open()}>
          {text.decisions}
        </button>
      ) : (
        <a href={address} target="_blank" rel="noreferrer">
          {text.openDecisions}
        </a>
      )}
      {failure && <Failure message={failure.message} onRetry={() => void open()} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
