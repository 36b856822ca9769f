import { useState } from "react";
import { useLoaderData, useNavigate, useParams, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { SiteTabs } from "#client/desk/screens/sites/tabs.tsx";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { useKept } from "#client/desk/ui/use-kept.ts";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { NewsMail } from "#contract/desk/news-previews.ts";
import type { NewsReceiversAnswer } from "#contract/desk/news-receivers.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { Confirm } from "./confirm.tsx";
import { contentOf, emptyText, slugOf, type NewsDraft } from "./draft.ts";
import { NewsFields } from "./fields.tsx";
import { NewsMails } from "./mails.tsx";
import { Receivers } from "./receivers.tsx";

const text = words.news.form;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const site = params["site"] ?? "";
  const counted = (type: "site_news" | "promotions") =>
    read("GET /api/news-receivers", { site, type }, request.signal);
  const [{ site: file }, { codes }, news, promotions] = await Promise.all([
    read("GET /api/site", { site }, request.signal),
    read("GET /api/discount-codes", { site }, request.signal),
    counted("site_news"),
    counted("promotions"),
  ]);
  const offered: readonly string[] = file.locales ?? LOCALES;
  return {
    locales: LOCALES.filter((locale) => offered.includes(locale)),
    codes: codes.filter(({ status, member }) => status === "active" && member === null),
    receivers: { site_news: news, promotions },
  };
}

/** Languages by how many read them, the most read first. */
const byReaders = (locales: readonly Locale[], { languages }: NewsReceiversAnswer): Locale[] => {
  const readers = (locale: string) => languages.find(({ language }) => language === locale)?.count ?? 0;
  return locales.toSorted((a, b) => readers(b) - readers(a));
};

/** Writes to the members of a site: preview, a test to oneself, who gets it, and the number to confirm. */
export function Component() {
  const { locales, codes, receivers } = useLoaderData<typeof loader>();
  const { site = "" } = useParams();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const first: Locale = locales.includes("en") ? "en" : (locales[0] ?? "en");
  const {
    value: draft,
    keep,
    forget,
  } = useKept<NewsDraft>(`news ${site}`, {
    type: "site_news",
    slug: "",
    code: "",
    texts: [emptyText(first)],
  });
  const [mails, setMails] = useState<readonly NewsMail[]>([]);
  const [lack, setLack] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [testedTo, setTestedTo] = useState<string | null>(null);
  const preview = useWrite("POST /api/news-previews");
  const test = useWrite("POST /api/news-tests");
  const sending = useWrite("POST /api/news");
  const slug = draft.slug || slugOf(draft.texts[0]?.title ?? "");

  /** Does something with what is written, or says what it lacks. */
  const withContent = async (
    work: (content: Exclude<ReturnType<typeof contentOf>, string>) => Promise<void>,
  ) => {
    const content = contentOf(draft);
    setLack(typeof content === "string" ? content : null);
    if (typeof content !== "string") await work(content);
  };
  const show = () =>
    withContent(async (body) => {
      const answer = await preview.send({ query: { site }, body });
      if (answer) setMails(answer.mails);
    });
  const testToMe = () =>
    withContent(async (content) => {
      setTestedTo(null);
      for (const { locale } of content.texts) {
        const answer = await test.send({ query: { site }, body: { ...content, locale } });
        if (!answer) return;
        setTestedTo(answer.to);
      }
    });
  const ask = () =>
    withContent(async () => {
      if (slug === "") setLack(text.missing.slug);
      else setAsked(receivers[draft.type].total);
    });
  const send = () =>
    withContent(async (content) => {
      const body = { ...content, slug, receivers: asked ?? 0 };
      if (!(await sending.send({ query: { site }, body }))) return;
      forget();
      await navigate(`/sites/${site}/news/${slug}`);
    });
  const failure = preview.failure ?? test.failure;
  return (
    <div className="grid gap-4">
      <SiteTabs />
      <h1 className="title">{text.title(site)}</h1>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <NewsFields
            draft={draft}
            slug={slug}
            locales={byReaders(locales, receivers[draft.type])}
            codes={codes}
            onChange={keep}
          />
          <p className="flex flex-wrap gap-3">
            <KeyButton keys="p" onAct={() => void show()} disabled={preview.isBusy}>
              {text.preview}
            </KeyButton>
            <KeyButton keys="t" onAct={() => void testToMe()} disabled={test.isBusy}>
              {text.test}
            </KeyButton>
            <KeyButton keys="s" className="btn-first" onAct={() => void ask()}>
              {text.send}
            </KeyButton>
          </p>
          {lack !== null && <Failure message={lack} />}
          {failure && <Failure message={failure.message} />}
          {testedTo !== null && <p role="status">{text.tested(testedTo)}</p>}
        </div>
        <div className="grid gap-4">
          <Receivers
            receivers={receivers[draft.type]}
            written={draft.texts.map(({ locale }) => locale)}
            onAgain={() => void revalidate()}
            isBusy={state === "loading"}
          />
          <NewsMails mails={mails} />
        </div>
      </div>
      <Confirm
        number={asked}
        isBusy={sending.isBusy}
        failure={sending.failure?.message ?? null}
        onSend={() => void send()}
        onClose={() => {
          setAsked(null);
          // the number may have changed while the question was open
          void revalidate();
        }}
      />
    </div>
  );
}
