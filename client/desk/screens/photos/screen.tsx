import { useState } from "react";
import {
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton, useKey } from "#client/desk/ui/keys.tsx";
import { LastDecision } from "#client/desk/ui/last-decision.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { workWords } from "#client/desk/words-work.ts";
import { words } from "#client/desk/words.ts";
import type { PhotosAnswer, PhotosQuery } from "#contract/desk/photos.ts";
import { Actions } from "./actions.tsx";
import { Facts } from "./facts.tsx";
import { Filters } from "./filters.tsx";
import { columnsOf, Grid } from "./grid.tsx";
import { Single } from "./single.tsx";
import { useDecide } from "./use-decide.ts";
import { usePhotos } from "./use-photos.ts";

const text = workWords.photos;
const FILTERS = ["from", "site", "queue", "in_chat", "about", "language"] as const;

const queryOf = (asked: URLSearchParams): PhotosQuery =>
  Object.fromEntries(FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])));

/** `key` tells one list from the one before it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams);
  return { first: await read("GET /api/photos", query, request.signal), query, key: crypto.randomUUID() };
}

/** How the list is looked at changes nothing of it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href ||
  JSON.stringify(queryOf(currentUrl.searchParams)) !== JSON.stringify(queryOf(nextUrl.searchParams));

/** Pictures, selfies and reported recordings that wait on all sites, decided by keys. */
export function Component() {
  const { first, query, key } = useLoaderData<typeof loader>();
  return <Photos key={key} first={first} query={query} />;
}

function Photos({ first, query }: { first: PhotosAnswer; query: PhotosQuery }) {
  const { state, act, failure, retry, renew } = usePhotos(first, query);
  const { decide, takeBack, faults, note } = useDecide(state, act);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useSearchParams();
  const [sweep] = useState(() => (now: number) => act({ do: "sweep", now }));
  const isGrid = asked.get("view") !== "single";
  const look = (view: "grid" | "single") =>
    setAsked(
      (before) => {
        before.set("view", view);
        return before;
      },
      { replace: true },
    );
  /** From the beginning of the list, wherever it was entered. */
  const lookAgain = () =>
    asked.has("from")
      ? setAsked((before) => {
          before.delete("from");
          return before;
        })
      : void revalidate();
  const move =
    (by: () => number, isChoosing = false) =>
    () =>
      act({ do: "move", by: by(), isChoosing });
  const row = () => (isGrid ? columnsOf() : 1);
  useKey(
    "j",
    text.next,
    move(() => 1),
  );
  useKey(
    "k",
    text.last,
    move(() => -1),
  );
  useKey(
    "ArrowRight",
    text.next,
    move(() => 1),
  );
  useKey(
    "ArrowLeft",
    text.last,
    move(() => -1),
  );
  useKey("ArrowDown", text.next, move(row));
  useKey(
    "ArrowUp",
    text.last,
    move(() => -row()),
  );
  useKey("Shift+ArrowRight", text.longer, isGrid ? move(() => 1, true) : null);
  useKey("Shift+ArrowLeft", text.longer, isGrid ? move(() => -1, true) : null);
  useKey("Shift+ArrowDown", text.longer, isGrid ? move(row, true) : null);
  useKey("Shift+ArrowUp", text.longer, isGrid ? move(() => -row(), true) : null);
  useKey("Ctrl+a", text.chooseAll, isGrid ? () => act({ do: "choose all" }) : null);
  const [oldest, item] = [state.items[0], state.items[state.at]];
  useKey(" ", text.choose, isGrid && item ? () => act({ do: "choose", subject: item.subject }) : null);
  useKey("Enter", text.open, isGrid && item ? () => look("single") : null);
  const left = state.items.length + state.behind;
  return (
    <div className="grid gap-3 pb-14">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h1 className="title">{text.title}</h1>
        <p className="me-auto text-soft text-13px">
          {text.left(left)}{" "}
          {oldest && (
            <span>
              {words.list.oldest} <Ago at={oldest.at} />.{" "}
            </span>
          )}
          {first.with_others > 0 && text.withOthers(first.with_others)}
        </p>
        <KeyButton keys="v" what={text.views.change} onAct={() => look(isGrid ? "single" : "grid")}>
          {isGrid ? text.views.single : text.views.grid}
        </KeyButton>
        <Filters />
      </header>
      {failure && <Failure message={failure.message} onRetry={retry} />}
      {faults.map(({ id, message, retry: again }) => (
        <Failure key={id} message={message} {...(again && { onRetry: again })} />
      ))}
      <p role="status" className="sr-only">
        {note}
      </p>
      {item ? (
        <div className="grid gap-3 lg:grid-cols-[1fr_280px]">
          {isGrid ? (
            <Grid state={state} act={act} onOpen={() => look("single")} />
          ) : (
            <Single state={state} onGone={renew} />
          )}
          <aside className="grid content-start gap-3 lg:sticky lg:top-3 lg:self-start">
            <Actions state={state} act={act} decide={decide} />
            <Facts item={item} />
          </aside>
        </div>
      ) : (
        <div className="card grid justify-items-start gap-3 p-6">
          <p>{text.nothing}</p>
          <KeyButton keys="r" onAct={lookAgain}>
            {text.again}
          </KeyButton>
        </div>
      )}
      <LastDecision last={state.decided.at(-1)} onTakeBack={() => void takeBack()} onEnd={sweep} />
    </div>
  );
}
