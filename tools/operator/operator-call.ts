import { existsSync, readFileSync } from "node:fs";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Tenant } from "#contract/platform/tenant.ts";
import { Fault } from "#tools/fault.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { tokenFile } from "./operator-token.ts";

/** A local server, where OPERATOR_AT names one; else every site is asked under its own host. */
const serverOf = (): URL | null =>
  process.env["OPERATOR_AT"] === undefined ? null : new URL(process.env["OPERATOR_AT"]);

/** The sites of this project's own origin: in production only those of production. */
export const embeddedSites = (): Tenant[] =>
  readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), serverOf() === null).tenants.filter(
    ({ origin }) => origin === "embedded",
  );

/** Where a site is asked, by its own host unless `at` names a server, and with whose token. */
export interface OperatorSite {
  host: string;
  at: URL | null;
  token: string;
}
/**
 * A site as the environment says: OPERATOR_AT, and the token in OPERATOR_TOKEN or in the file that `npm run
 * operator-token` wrote.
 */
export const siteAt = (host: string): OperatorSite => ({ host, at: serverOf(), token: ownToken() });

function ownToken(): string {
  const given = process.env["OPERATOR_TOKEN"];
  if (given !== undefined) return given;
  const file = tokenFile();
  if (!existsSync(file))
    throw new Fault(`You have no token yet: npm run operator-token -- <your name there>`);
  return readFileSync(file, "utf8").trim();
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

/** Where a browser opens a file that an operator was given the name of, for ten minutes. */
export const evidenceAddress = (host: string, filename: string): string => {
  const at = serverOf();
  return `${at ? `http://${host}:${at.port}` : `https://${host}`}/evidence/${filename}`;
};

/** Whether a call was refused because the site or the call is not this person's. */
export const isOthers = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "operator_not_allowed";

/** Whether a site has nothing of what a call is about. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "not_found";

/** The site's answer to a call, where that is not a good one. */
class CallRefused extends Error {
  readonly code: string;
  constructor(host: string, status: number, body: string) {
    super(`${host} answers ${status}: ${body.slice(0, 200)}`);
    this.name = "CallRefused";
    this.code = /"code":"([a-z_]+)"/.exec(body)?.[1] ?? "";
  }
}

/**
 * An operator's call to a site: a GET, or a POST where there is a body unless `method` says otherwise.
 * Rejects with the site's answer where that is not 200.
 */
export function operatorCall<Answer>(
  { host, at, token }: OperatorSite,
  path: string,
  body?: object,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    host: at ? `${host}:${at.port}` : host,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const options = { path, headers, method };
  return new Promise((answer, fail) => {
    const sent = at ? plain({ host: at.hostname, port: at.port, ...options }) : secure({ host, ...options });
    sent
      .on("error", fail)
      .on("response", (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (chunk: string) => {
            text += chunk;
          })
          .on("end", () => {
            if (response.statusCode === 200) answer(JSON.parse(text));
            else fail(new CallRefused(host, response.statusCode ?? 0, text));
          });
      })
      .end(body && JSON.stringify(body));
  });
}
