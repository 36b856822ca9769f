import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { QUEUES } from "#contract/desk/queues.ts";

interface Wrangler {
  queues: { consumers: { queue: string; dead_letter_queue?: string }[]; producers: { queue: string }[] };
}

test.each(["worker/origin/wrangler.toml", "worker/origin/demo/wrangler.toml"])(
  "%s: what a queue gives up on goes to a queue of its own, which the origin consumes",
  (file) => {
    // the platform's own format, which its tool checks: the parser knows tables alone
    const { queues } = parse(readFileSync(file, "utf8")) as unknown as Wrangler;
    const dead = queues.producers.map(
      ({ queue }) => queues.consumers.find((each) => each.queue === queue)?.dead_letter_queue,
    );
    expect(dead).toEqual(QUEUES.map((name) => `rendezvous-${name}-dead`));
    for (const name of dead) expect(queues.consumers.map(({ queue }) => queue)).toContain(name);
  },
);
