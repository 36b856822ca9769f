import { useState } from "react";
import { Form, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { addressOf } from "#client/desk/item-address.ts";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { SiteSelect } from "#client/desk/ui/site-select.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { workWords } from "#client/desk/words-work.ts";
import { QUEUE_NAMES } from "#contract/desk/work-kinds.ts";
import { Failed } from "./failed.tsx";
import { Items } from "./items.tsx";
import { Queues } from "./queues.tsx";
import { Trend } from "./trend.tsx";

const text = workWords.today;

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = Object.fromEntries(["after", "site", "queue"].map((name) => [name, asked.get(name) ?? ""]));
  const [work, { planned, failed: allFailed }] = await Promise.all([
    read("GET /api/work", query, request.signal),
    read("GET /api/planned", {}, request.signal),
  ]);
  return { ...work, failed: planned.filter(({ failure }) => failure !== null), allFailed };
}

/** One list over all sites, what is due first on top, and the way into the first case. */
export function Component() {
  const {
    items,
    total,
    next,
    oldest_at: oldest,
    queues,
    days,
    failed,
    allFailed,
  } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const [site, queue] = [asked.get("site") ?? "", asked.get("queue") ?? ""];
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_230px]">
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid grid-cols-[1fr_auto] items-end gap-3 sm:flex">
          <h1 className="title col-span-2 sm:me-auto">{text.title}</h1>
          <Form role="search" onChange={(event) => event.currentTarget.requestSubmit()}>
            {queue !== "" && <input type="hidden" name="queue" value={queue} />}
            <SiteSelect value={site} />
          </Form>
          <Start site={site} queue={queue} />
        </div>
        <Failed failed={failed} total={allFailed} />
        <Queues queues={queues} chosen={queue} site={site} />
        <ListMeta total={total} shown={items.length} oldest={oldest} />
        <Items items={items} within={{ site, queue }} />
        <div>
          <NextPage next={next} />
        </div>
      </div>
      <Trend days={days} />
    </div>
  );
}

/** Opens the first case that nobody else has before them. */
function Start({ site, queue }: { site: string; queue: string }) {
  const { send, isBusy, failure } = useWrite("POST /api/next");
  const [isNothing, setNothing] = useState(false);
  const navigate = useNavigate();
  const known = QUEUE_NAMES.find((name) => name === queue);
  const start = async () => {
    const answer = await send({ query: {}, body: { ...(site && { site }), ...(known && { queue: known }) } });
    if (!answer) return;
    const address = answer.item && addressOf(answer.item, { site, queue });
    setNothing(address === null);
    if (address !== null) await navigate(address);
  };
  return (
    <div className="grid justify-items-end gap-1">
      <KeyButton
        keys="s"
        what={text.start}
        className="btn-first min-w-40"
        disabled={isBusy}
        onAct={() => void start()}
      >
        {known ? text.startWith(workWords.queues[known]) : text.start}
      </KeyButton>
      {isNothing && <p role="status">{text.taken}</p>}
      {failure && <Failure message={failure.message} onRetry={() => void start()} />}
    </div>
  );
}
