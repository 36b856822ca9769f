import {
  Link,
  useLoaderData,
  useNavigate,
  useParams,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from "react-router";
import { read } from "#client/desk/net.ts";
import { languageName } from "#client/desk/screens/case/templates.ts";
import { SiteTabs } from "#client/desk/screens/sites/tabs.tsx";
import type { loadShell } from "#client/desk/shell.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { ListedNews } from "#contract/desk/news.ts";
import { mayAct } from "#contract/platform/operators.ts";
import { NewsState, useWatch } from "./state.tsx";

const text = words.news;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read(
    "GET /api/news",
    {
      site: params["site"] ?? "",
      after: new URL(request.url).searchParams.get("after") ?? "",
    },
    request.signal,
  );

const COLUMNS: readonly Column<ListedNews>[] = [
  { title: text.columns.title, cell: ({ slug, title }) => <Link to={slug}>{title}</Link> },
  { title: text.columns.type, cell: ({ type }) => text.types[type] },
  {
    title: text.columns.languages,
    cell: ({ locales }) => <span title={locales.map(languageName).join(", ")}>{locales.join(" ")}</span>,
  },
  { title: text.columns.started, cell: ({ started_at: at }) => <Time at={at} /> },
  { title: text.columns.by, cell: ({ started_by: by }) => by },
  { title: text.columns.got, cell: ({ sent }) => sent, isNumber: true },
  { title: text.columns.waiting, cell: ({ waiting }) => waiting, isNumber: true },
  { title: text.columns.state, cell: (news) => <NewsState news={news} /> },
];

/** What a site has sent to its members, newest first. */
export function Component() {
  const { news, total, oldest_at: oldest, next } = useLoaderData<typeof loader>();
  const { site = "" } = useParams();
  const operator = useRouteLoaderData<typeof loadShell>("shell")?.operator;
  const navigate = useNavigate();
  useWatch(news);
  return (
    <div className="grid max-w-6xl gap-4">
      <SiteTabs />
      <div className="flex flex-wrap items-end gap-3">
        <div className="me-auto">
          <h1 className="title">{text.of(site)}</h1>
          <p className="text-soft">{text.about}</p>
        </div>
        {operator && mayAct(operator.role, []) && (
          <KeyButton keys="w" className="btn-first" onAct={() => void navigate(`/sites/${site}/write-news`)}>
            {text.write}
          </KeyButton>
        )}
      </div>
      <ListMeta total={total} shown={news.length} oldest={oldest} />
      <List rows={news} columns={COLUMNS} keyOf={({ slug }) => slug} empty={text.none} caption={text.title} />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}
