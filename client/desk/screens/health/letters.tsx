import { Form, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { SiteSelect } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import { QUEUES, type QueueName } from "#contract/desk/queues.ts";
import { Letters } from "./letter-list.tsx";

const text = words.health.letters;

const queueOf = (name: string | null): QueueName | undefined => QUEUES.find((queue) => queue === name);

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const queue = queueOf(asked.get("queue"));
  return read(
    "GET /api/dead-letters",
    {
      site: asked.get("site") ?? "",
      ...(queue && { queue }),
      ...(asked.has("after") && { after: asked.get("after") ?? "" }),
    },
    request.signal,
  );
}

/** What queues gave up on, the oldest first. */
export function Component() {
  const { letters, total, oldest_at: oldest, next } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  return (
    <div className="grid max-w-6xl gap-4">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="max-w-3xl text-soft">{text.about}</p>
      </div>
      <Form
        role="search"
        className="flex flex-wrap items-end gap-3"
        onChange={(event) => event.currentTarget.requestSubmit()}
      >
        <SiteSelect value={asked.get("site") ?? ""} />
        <label className="label">
          {text.queue}
          <select name="queue" defaultValue={asked.get("queue") ?? ""} className="field">
            <option value="">{text.all}</option>
            {QUEUES.map((queue) => (
              <option key={queue} value={queue}>
                {text.queues[queue]}
              </option>
            ))}
          </select>
        </label>
      </Form>
      <ListMeta total={total} shown={letters.length} oldest={oldest} />
      <Letters letters={letters} />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}
