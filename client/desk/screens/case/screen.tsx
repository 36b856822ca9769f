import { useState } from "react";
import { Link, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DeskFailure, read } from "#client/desk/net.ts";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import { CASE_KINDS } from "#contract/desk/case-kinds.ts";
import type { ListedCase } from "#contract/desk/case-list.ts";
import type { CaseAnswer } from "#contract/desk/case.ts";
import { Evidence } from "./evidence.tsx";
import { DecisionForm } from "./form.tsx";
import { Member } from "./member.tsx";
import { addressed, filtersOf, freeCase, numberOf, pathThrough } from "./next-case.ts";
import { templatesIn } from "./templates.ts";
import { Undo, type Left } from "./undo.tsx";
import { useClaim } from "./use-claim.ts";

const text = words.case;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { site = "", id = "" } = params;
  const kind = CASE_KINDS.find((each) => each === params["kind"]);
  if (!kind) throw new DeskFailure("not_found", words.lost);
  const found = await read("GET /api/case", { site, kind, id }, request.signal).catch((error: unknown) => {
    throw error instanceof DeskFailure && error.code === "not_found"
      ? new DeskFailure(error.code, text.notFound(words.cases.one[kind], id, site))
      : error;
  });
  const languages = [
    found.from?.language,
    found.member?.language,
    ...found.others.map(({ language }) => language),
  ];
  return { found, site, templates: await templatesIn(languages.map((language) => language ?? "en")) };
}

export function Component() {
  const { found, site, templates } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { kind, id } = found;
  const isOpen = found.closed === null && found.planned === null;
  const claim = useClaim(site, kind, id, isOpen);
  const [last, setLast] = useState("");

  const asked = filtersOf(useSearchParams()[0]);
  // who came by a link goes through the cases of its kind
  const through = asked.after === undefined ? { kind } : asked;
  const { after: _, ...listed } = through;
  const list = `/cases${addressed(listed)}`;
  const findNext = (done: readonly string[]) => freeCase(through, [id, ...done]).catch(() => null);

  /** The next case, or the list where there is none. */
  const goOn = (left: Left, next: ListedCase | null) =>
    navigate(next ? pathThrough(next, through) : list, { state: left });
  const skip = async () => {
    const next = await findNext([]);
    if (next) await navigate(pathThrough(next, through));
    else setLast(id);
  };
  return (
    <div className="grid gap-3">
      <Undo />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="title">
          {words.cases.one[kind]} {numberOf(found)}
        </h1>
        <span className="chip">{words.topics[found.topic] ?? found.topic}</span>
        <SiteName id={site} />
        <span className="text-soft">
          <Ago at={found.at} /> (<Time at={found.at} />)
        </span>
        <span className="ms-auto flex gap-2">
          <Link to={list} className="btn-plain">
            {text.back}
          </Link>
          {kind !== "decision" && (
            <KeyButton keys="x" onAct={() => void skip()}>
              {text.skip}
            </KeyButton>
          )}
        </span>
      </header>
      <State found={found} claim={claim} />
      {last === id && <p role="status">{text.next}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_15rem_26rem]">
        <Evidence key={`${site} ${kind} ${id}`} found={found} site={site} />
        <Member found={found} site={site} />
        {isOpen && claim?.isOwn !== false && (
          <DecisionForm
            key={`${site} ${kind} ${id}`}
            found={found}
            site={site}
            templates={templates}
            findNext={findNext}
            onDecided={goOn}
          />
        )}
      </div>
    </div>
  );
}

/** Why the case cannot be decided here, where that is so. */
function State({ found, claim }: { found: CaseAnswer; claim: ReturnType<typeof useClaim> }) {
  if (found.closed)
    return (
      <p role="status" className="card px-4 py-2">
        {text.closed(found.closed.outcome)} {text.by(found.closed.operator)}, <Time at={found.closed.at} />
        {found.closed.reason && (
          <span className="block whitespace-pre-wrap text-soft">{found.closed.reason}</span>
        )}
      </p>
    );
  if (found.planned)
    return (
      <p role="status" className="card px-4 py-2">
        {text.planned}
      </p>
    );
  if (claim?.isOwn !== false) return null;
  return (
    <p role="status" className="card px-4 py-2">
      {text.readOnly(claim.operator.name)} {text.until} <Ago at={claim.until} />.
    </p>
  );
}
