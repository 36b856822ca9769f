import { Link } from "react-router";
import { Ago, isPast } from "#client/desk/ui/time.tsx";
import { workWords } from "#client/desk/words-work.ts";
import type { QueueCount } from "#contract/desk/work.ts";

const text = workWords.today;

/** How many wait in each queue and since when; each is a filter of the list. */
export function Queues({
  queues,
  chosen,
  site,
}: {
  queues: readonly QueueCount[];
  chosen: string;
  site: string;
}) {
  const all = queues.reduce((sum, { total }) => sum + total, 0);
  return (
    <nav aria-label={text.queues}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]">
        <Queue
          title={text.all}
          total={all}
          oldest={null}
          due={null}
          site={site}
          queue=""
          isChosen={chosen === ""}
        />
        {queues
          .filter(({ queue, total }) => total > 0 || queue === chosen)
          .map(({ queue, total, oldest_at: oldest, due_at: due }) => (
            <Queue
              key={queue}
              title={workWords.queues[queue]}
              total={total}
              oldest={oldest}
              due={due}
              site={site}
              queue={queue}
              isChosen={chosen === queue}
            />
          ))}
      </ul>
    </nav>
  );
}

interface QueueProps {
  title: string;
  total: number;
  oldest: string | null;
  due: string | null;
  site: string;
  queue: string;
  isChosen: boolean;
}

function Queue({ title, total, oldest, due, site, queue, isChosen }: QueueProps) {
  const there = new URLSearchParams({ ...(site && { site }), ...(queue && { queue }) });
  const isLate = due !== null && isPast(due);
  return (
    <li>
      <Link
        to={`?${there}`}
        aria-current={isChosen ? "true" : undefined}
        className="card block h-full px-3 py-2 no-underline hover:bg-well aria-[current]:border-accent! aria-[current]:bg-well"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="text-13px">{title}</span>
          <b className="text-18px tabular-nums">{total}</b>
        </span>
        {oldest !== null && (
          <span className={`text-13px ${isLate ? "text-late font-semibold" : "text-soft"}`}>
            <span className="sr-only">{text.oldest}</span> <Ago at={oldest} />
            {isLate && <span>, {text.late}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}
