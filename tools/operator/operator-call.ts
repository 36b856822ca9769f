import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { ErrorBody } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { Fault } from "#tools/fault.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { deskSettings, isLocal, serviceToken, type DeskSettings } from "./desk-settings.ts";

/** The sites of this project's own origin: in production only those of production. */
export const embeddedSites = (): Tenant[] =>
  readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), !isLocal(deskSettings())).tenants.filter(
    ({ origin }) => origin === "embedded",
  );

/** The site that a command names. Throws a Fault that lists them for any other. */
export function siteNamed(id: string | undefined): Tenant {
  const sites = embeddedSites();
  const site = sites.find((each) => each.id === id);
  if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
  return site;
}

/**
 * Does something on one site after the other. A site that refuses or can't be reached is told with its
 * reason, and the others have their turn; the command then ends with 1. Sites that are not this person's are
 * told, and are no failure.
 */
export async function onEachSite(work: (site: Tenant) => Promise<void>): Promise<void> {
  for (const site of embeddedSites())
    try {
      await work(site);
    } catch (error) {
      if (error instanceof Fault) throw error;
      console.log(`\n${site.id}: ${isOthers(error) ? "not for you to see" : String(error)}`);
      if (!isOthers(error)) process.exitCode = 1;
    }
}

/** The address of one of the desk's screens. */
export const deskAddress = (path: string): string => new URL(path, deskSettings().desk).href;

/** Whether a call was refused because the site or the call is not this person's. */
export const isOthers = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "operator_not_allowed";

/** Whether a site has nothing of what a call is about. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "not_found";

/** The desk's answer to a call, where that is not a good one. */
class CallRefused extends Error {
  readonly code: string;
  constructor(path: string, status: number, body: string) {
    super(`${path} answers ${status}: ${body.slice(0, 200)}`);
    this.name = "CallRefused";
    this.code = codeOf(body);
  }
}

function codeOf(body: string): string {
  try {
    return (JSON.parse(body) as ErrorBody).error.code;
  } catch {
    // the gateway's own refusal is a page
    return "";
  }
}

/**
 * A call about a site: a GET, or a POST where there is a body unless `method` says otherwise. Rejects with
 * the desk's answer where that is not 200.
 */
export const operatorCall = <Answer>(
  { id }: Pick<Tenant, "id">,
  path: string,
  body?: object,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> => {
  const [noun = "", query = ""] = path.split("?");
  return deskCall(
    deskSettings(),
    `${noun}?${new URLSearchParams([...new URLSearchParams(query), ["site", id]])}`,
    {
      method,
      ...(body !== undefined && { body }),
    },
  );
};

/** A call of the desk with a person's token. Rejects as `operatorCall` does. */
export function deskCall<Answer>(
  settings: DeskSettings,
  path: string,
  { method = "GET", body }: { method?: string; body?: object } = {},
): Promise<Answer> {
  const at = new URL(path, settings.desk);
  const text = body && JSON.stringify(body);
  const headers = {
    ...serviceToken(settings),
    authorization: `Bearer ${settings.token}`,
    host: at.host,
    ...(method !== "GET" && { "idempotency-key": crypto.randomUUID() }),
    ...(text === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  // not every system knows the hosts of a demo by name
  const host = isLocal(settings) ? "127.0.0.1" : at.hostname;
  const options = { host, port: at.port, path: at.pathname + at.search, headers, method };
  return new Promise((answer, fail) => {
    (at.protocol === "http:" ? plain : secure)(options)
      .on("error", fail)
      .on("response", (response) => {
        let said = "";
        response
          .setEncoding("utf8")
          .on("data", (chunk: string) => {
            said += chunk;
          })
          .on("end", () => {
            if (response.statusCode === 200) answer(JSON.parse(said));
            else fail(new CallRefused(at.pathname, response.statusCode ?? 0, said));
          });
      })
      .end(text);
  });
}
