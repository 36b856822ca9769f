import { WorkerEntrypoint } from "cloudflare:workers";
import { ERRORS_DATASET } from "#contract/platform/errors-dataset.ts";
import { VISITS_DATASET } from "#contract/platform/visits.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import type { AnalyticsStore } from "./store.ts";

/** What the platform takes of one point. */
const MAX_VALUES = 20;
const MAX_INDEX_BYTES = 96;
const MAX_BLOB_BYTES = 16 * 1024;
/** The account and the token that the stand-in knows; the demo's configuration names them. */
const ACCOUNT = "00000000000000000000000000000d0c";
const TOKEN = "of-the-demo-alone";

type StoreEnv = Pick<DemoEnv, "ANALYTICS_STORE">;

/** The one store of all datasets. */
export const analyticsStore = ({ ANALYTICS_STORE: stores }: StoreEnv): DurableObjectStub<AnalyticsStore> =>
  stores.get(stores.idFromName("store"));

interface Point {
  indexes?: readonly unknown[];
  blobs?: readonly unknown[];
  doubles?: readonly unknown[];
}

/**
 * A stand-in of a dataset's binding, whose local simulation forgets what it is given. It refuses what the
 * platform refuses of a point; that an invocation writes 250 at most it cannot see.
 */
class DatasetStandIn extends WorkerEntrypoint<DemoEnv> {
  async write(dataset: string, { indexes = [], blobs = [], doubles = [] }: Point): Promise<void> {
    const refuse = (why: string): never => {
      throw new TypeError(`writeDataPoint(): ${why}`);
    };
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    const [index = "", ...more] = indexes.map((each) =>
      typeof each === "string" ? each : refuse("not a string"),
    );
    const texts = blobs.map((each) => (typeof each === "string" ? each : refuse("not a string")));
    const numbers = doubles.map((each) => (typeof each === "number" ? each : refuse("not a number")));
    if (more.length > 0) refuse("Maximum of 1 indexes supported.");
    if (bytes(index) > MAX_INDEX_BYTES)
      refuse(`Size of indexes exceeds maximum of ${MAX_INDEX_BYTES} bytes.`);
    if (texts.length > MAX_VALUES) refuse(`Maximum of ${MAX_VALUES} blobs supported.`);
    if (numbers.length > MAX_VALUES) refuse(`Maximum of ${MAX_VALUES} doubles supported.`);
    if (bytes(texts.join("")) > MAX_BLOB_BYTES)
      refuse(`Size of blobs exceeds maximum of ${MAX_BLOB_BYTES} bytes.`);
    const timestamp = Math.floor(Date.now() / 1000);
    await analyticsStore(this.env).keep([
      { dataset, timestamp, interval: 1, index, blobs: texts, doubles: numbers },
    ]);
  }
}

/** The dataset of visits, as the edge writes to it. */
export class VisitsStandIn extends DatasetStandIn {
  writeDataPoint(point: Point): Promise<void> {
    return this.write(VISITS_DATASET, point);
  }
}

/** The dataset of errors, as every worker writes to it. */
export class ErrorsStandIn extends DatasetStandIn {
  writeDataPoint(point: Point): Promise<void> {
    return this.write(ERRORS_DATASET, point);
  }
}

/** A stand-in of the platform's SQL endpoint: `POST /client/v4/accounts/<account>/analytics_engine/sql`. */
export class AnalyticsStandIn extends WorkerEntrypoint<DemoEnv> {
  override async fetch(request: Request): Promise<Response> {
    const [, account] =
      /^\/client\/v4\/accounts\/(\w+)\/analytics_engine\/sql$/.exec(new URL(request.url).pathname) ?? [];
    if (account === undefined) return fault(404, 7000, "No route for that URI");
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}` || account !== ACCOUNT)
      return fault(401, 10000, "Authentication error");
    if (request.method !== "POST")
      return fault(405, 10405, "Method not allowed for this authentication scheme");
    const answered = await analyticsStore(this.env).ask(await request.text());
    return "body" in answered
      ? Response.json(answered.body)
      : new Response(answered.text, { status: answered.status });
  }
}

const fault = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
