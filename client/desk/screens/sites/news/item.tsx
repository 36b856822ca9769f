import { useLoaderData, useParams, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { languageName } from "#client/desk/screens/case/templates.ts";
import { ActionDialog, fieldOf } from "#client/desk/screens/members/action-dialog.tsx";
import { SiteTabs } from "#client/desk/screens/sites/tabs.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import { isUnderWay, NewsState, useWatch } from "./state.tsx";

const text = words.news;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/news-item", { site: params["site"] ?? "", slug: params["slug"] ?? "" }, request.signal);

/** One piece of news: how far it is, the way to stop it, and what it says. */
export function Component() {
  const { news } = useLoaderData<typeof loader>();
  const { site = "" } = useParams();
  const { revalidate, state } = useRevalidator();
  useWatch([news]);
  return (
    <div className="grid max-w-5xl gap-4">
      <SiteTabs />
      <div>
        <h1 className="title">{news.title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-soft">
          <span>{text.types[news.type]}</span>
          <span>
            {text.item.name} <code>{news.slug}</code>
          </span>
          <span>
            <Time at={news.started_at} /> {news.started_by}
          </span>
          {news.discount && <span>{text.item.discount(news.discount.code, news.discount.percentage)}</span>}
        </p>
      </div>
      <div className="card grid gap-2 p-4" aria-live="polite">
        <p>
          <NewsState news={news} />
        </p>
        <p className="text-18px font-semibold tabular-nums">{text.item.got(news.sent, news.recipients)}</p>
        {news.waiting > 0 && <p>{text.item.waiting(news.waiting)}</p>}
        {news.skipped > 0 && <p className="text-soft">{text.item.skipped(news.skipped)}</p>}
        <p className="flex flex-wrap gap-3">
          <KeyButton keys="r" onAct={() => void revalidate()} disabled={state === "loading"}>
            {text.item.again}
          </KeyButton>
          {isUnderWay(news) && <Stop site={site} slug={news.slug} />}
        </p>
      </div>
      <section className="grid gap-3">
        <h2 className="subtitle">{text.item.text}</h2>
        {news.texts.map(({ locale, title, paragraphs, button }) => (
          <article key={locale} className="card grid gap-2 p-4">
            <p className="text-13px text-soft">{languageName(locale)}</p>
            <h3 className="subtitle" lang={locale}>
              {title}
            </h3>
            {paragraphs.map((paragraph, at) => (
              <p key={at} lang={locale}>
                {paragraph}
              </p>
            ))}
            <p>
              <span lang={locale}>{button.words}</span>: <code>{button.path}</code>
            </p>
          </article>
        ))}
      </section>
    </div>
  );
}

function Stop({ site, slug }: { site: string; slug: string }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/news");
  const { revalidate } = useRevalidator();
  return (
    <ActionDialog
      shortcut="x"
      label={text.stop}
      about={text.stopAbout}
      isDanger
      sending={{
        isBusy,
        failure: failure?.message ?? null,
        async send(fields) {
          const body = { slug, reason: fieldOf(fields, "reason") };
          const isDone = (await send({ query: { site }, body })) !== null;
          if (isDone) await revalidate();
          return isDone;
        },
      }}
    />
  );
}
