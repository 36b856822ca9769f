import type { JobName } from "#origin/base/job-schedule.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import type { JobPieceCounted } from "./counting-origin.ts";
import { short, type Section } from "./figures.ts";
import { fillMembers, LEAVING, PUSHED, SITE } from "./jobs-world.ts";

const SIZES = [1_000, 100_000];
/** D1 queries that the platform allows an invocation. */
const QUERIES = 1_000;

/** A job in a state of the pool, which `before` makes. */
interface Task {
  name: string;
  job: JobName;
  before: string[];
  /** Members that the first piece has something to do for. */
  due: number;
  /** Runs the job to its end, and not the first piece alone. */
  toEnd?: true;
}

const newsOf = (type: string) =>
  `INSERT INTO news (site, slug, type, texts, started_at) VALUES ('${SITE}', '${type}', '${type}', '{}', 1)`;
const WITH_OBJECTS = "member < 'a'";

const tasks: Task[] = [
  { name: "weekly updates, nobody due", job: "weekly_updates", before: [], due: 0 },
  {
    name: "weekly updates, everybody due",
    job: "weekly_updates",
    before: [`UPDATE notification_index SET weekly_at = CASE WHEN ${WITH_OBJECTS} THEN 1 ELSE 2 END`],
    due: 100,
  },
  { name: "site news", job: "news", before: [newsOf("site_news")], due: PUSHED, toEnd: true },
  { name: "promotions", job: "news", before: [newsOf("promotions")], due: PUSHED, toEnd: true },
  {
    name: "unsent emails, all wait for the morning",
    job: "unsent_mail",
    before: ["UPDATE mails SET created_at = created_at - 3600, not_before = unixepoch() + 28800"],
    due: 0,
  },
  { name: "member index, nobody overdue", job: "member_index", before: [], due: 0 },
  {
    name: "member index, everybody overdue",
    job: "member_index",
    before: [`UPDATE roll SET due_at = CASE WHEN ${WITH_OBJECTS} THEN 1 ELSE 2 END`],
    due: 200,
  },
  { name: "erasures", job: "erasures", before: [], due: LEAVING },
];

interface Figure {
  size: number;
  name: string;
  due: number;
  /** Statements that one piece's consumer asks D1, and their rows: of the piece that has the most. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
  /** Objects of the first piece. */
  woken: number;
  pieces: number;
}

/** The scheduled jobs that go through many members, a piece at a time as their queue's consumer runs them. */
export async function jobs(): Promise<Section> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const site = await startCounted();
    await fillMembers(site, size);
    for (const task of tasks) figures.push({ size, ...(await run(site, task)) });
    await site.close();
  }
  return report(figures);
}

async function run(site: CountedSite, task: Task): Promise<Omit<Figure, "size">> {
  const db = await site.database("world");
  for (const statement of task.before) await db.prepare(statement).run();
  // What objects still do for the step before this one is not this job's.
  await site.counted();
  const pieces: JobPieceCounted[] = [];
  let cursor: string | null = null;
  do {
    const piece = await runPiece(site, task.job, cursor);
    pieces.push(piece);
    cursor = piece.next;
  } while (task.toEnd && cursor !== null);
  const most = (of: (counted: JobPieceCounted["counted"]["questions"][number]) => number) =>
    Math.max(
      ...pieces.map(({ counted }) =>
        counted.questions.filter(({ by }) => by === "worker").reduce((sum, each) => sum + of(each), 0),
      ),
    );
  return {
    name: task.name,
    due: task.due,
    queries: most(({ statements }) => statements),
    rowsRead: most(({ rowsRead }) => rowsRead),
    rowsWritten: most(({ rowsWritten }) => rowsWritten),
    woken: pieces[0]?.counted.woken.length ?? Number.NaN,
    pieces: pieces.length,
  };
}

async function runPiece(site: CountedSite, job: JobName, cursor: string | null): Promise<JobPieceCounted> {
  const query = new URLSearchParams({ job, pool: "world", ...(cursor !== null && { cursor }) });
  const answer = await site.askOrigin(`/bench/job?${query.toString()}`);
  if (!answer.ok) throw new Error(`${job}: ${answer.status} ${await answer.text()}`);
  return answer.json<JobPieceCounted>();
}

function report(figures: Figure[]): Section {
  const [small = 0, large = 0] = SIZES;
  const of = (name: string, size: number) =>
    figures.find((figure) => figure.name === name && figure.size === size);
  return {
    title: "Jobs over the members of one pool, by the piece that asks the most",
    rows: [
      ["job", "members", "D1 queries", "rows read", "rows written", "objects woken", "pieces run"],
      ...figures.map(({ name, size, queries, rowsRead, rowsWritten, woken, pieces }) => [
        name,
        size.toLocaleString("en"),
        queries,
        rowsRead,
        rowsWritten,
        woken,
        pieces,
      ]),
    ],
    bars: tasks.flatMap(({ name, due }) => {
      const [few, many] = [of(name, small), of(name, large)];
      return [
        {
          what: `${name}: D1 queries of a piece`,
          figure: many?.queries ?? Number.NaN,
          bar: QUERIES,
          unit: "",
        },
        {
          what: `${name}: rows read by a piece, of ${short(large)} members to ${short(small)}`,
          figure: (many?.rowsRead ?? Number.NaN) / Math.max(1, few?.rowsRead ?? Number.NaN),
          bar: 1.1,
          unit: "x",
        },
        { what: `${name}: objects woken`, figure: many?.woken ?? Number.NaN, bar: due, unit: "" },
      ];
    }),
    notes: [
      "Each statement of a batch counts as a query. Rows are D1's own figures. The first piece of a weekly update, the member index and the erasures is run, that of news to the end of its run. Reminders of unread messages have no job: each member's object has an alarm of its own.",
    ],
    figures,
  };
}
