import { useState } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { ActionDialog, fieldOf } from "#client/desk/screens/members/action-dialog.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { DeadLetterBody } from "#contract/desk/dead-letters.ts";

const text = words.health.letters;
type Action = DeadLetterBody["action"];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/dead-letter", { id: params["id"] ?? "" }, request.signal);

/** One message that its queue gave up on: repeat it, or drop it. */
export function Component() {
  const { letter } = useLoaderData<typeof loader>();
  const [done, setDone] = useState<Action | null>(null);
  const { send, isBusy, failure } = useWrite("POST /api/dead-letters");
  const doing = (action: Action) => ({
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData) {
      const body = { id: letter.id, action, reason: fieldOf(fields, "reason") };
      const isDone = (await send({ query: {}, body })) !== null;
      // it may be back here within seconds: what was done is said, and the letter not read again
      if (isDone) setDone(action);
      return isDone;
    },
  });
  return (
    <div className="grid max-w-4xl gap-4">
      <div>
        <h1 className="title">{text.one(text.queues[letter.queue])}</h1>
        <p className="text-soft">{text.looked}</p>
      </div>
      <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="label">{text.columns.error}</dt>
          <dd>
            <code className="break-words">{letter.error}</code>
          </dd>
        </div>
        <div>
          <dt className="label">{text.columns.site}</dt>
          <dd>{letter.site === "" ? text.wholePool(letter.pool) : <SiteName id={letter.site} />}</dd>
        </div>
        <div>
          <dt className="label">{text.columns.times}</dt>
          <dd>{letter.times}</dd>
        </div>
        <div>
          <dt className="label">{text.columns.first}</dt>
          <dd>
            <Time at={letter.first_at} />
          </dd>
        </div>
        <div>
          <dt className="label">{text.columns.died}</dt>
          <dd>
            <Time at={letter.died_at} />
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="label">{text.message}</dt>
          <dd>
            <pre className="m-0 overflow-x-auto rounded-lg bg-well p-3 text-13px whitespace-pre-wrap break-words">
              {JSON.stringify(letter.body, null, 2)}
            </pre>
          </dd>
        </div>
      </dl>
      {done !== null && <p role="status">{done === "repeat" ? text.repeated : text.dropped}</p>}
      {done === null && !letter.isWaiting && <p role="status">{text.closed}</p>}
      {done === null && letter.isWaiting && (
        <div className="flex flex-wrap gap-3">
          <ActionDialog shortcut="r" label={text.repeat} about={text.repeatAbout} sending={doing("repeat")} />
          <ActionDialog
            shortcut="d"
            label={text.drop}
            about={text.dropAbout[letter.queue]}
            isDanger
            sending={doing("drop")}
          />
        </div>
      )}
      <p>
        <Link to="/health/dead-letters">{text.back}</Link>
      </p>
    </div>
  );
}
