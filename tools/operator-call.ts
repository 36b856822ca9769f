import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { userInfo } from "node:os";
import type { Tenant } from "#contract/tenant.ts";
import { poolsOf } from "./tenants/pools.ts";
import { readTenants } from "./tenants/read.ts";

/** A local server, where OPERATOR_AT names one; else every site is asked under its own host. */
const serverOf = (): URL | null =>
  process.env["OPERATOR_AT"] === undefined ? null : new URL(process.env["OPERATOR_AT"]);

/** The sites of this project's own origin: in production only those of production. */
export const embeddedSites = (): Tenant[] =>
  readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), serverOf() === null).tenants.filter(
    ({ origin }) => origin === "embedded",
  );

/** Who gives a command, for its audit entry: OPERATOR_NAME, or the name of the user on this computer. */
export const operatorName = (): string => process.env["OPERATOR_NAME"] ?? userInfo().username;

/** Where a site is asked, by its own host unless `at` names a server, and with whose token. */
export interface OperatorSite {
  host: string;
  at: URL | null;
  token: string;
}
/** A site as the environment says: OPERATOR_AT and OPERATOR_TOKEN. */
export const siteAt = (host: string): OperatorSite => ({
  host,
  at: serverOf(),
  token: process.env["OPERATOR_TOKEN"] ?? "",
});

/**
 * An operator's call to a site: a GET, or a POST where there is a body. Rejects with the site's answer where
 * that is not 200.
 */
export function operatorCall<Answer>(
  { host, at, token }: OperatorSite,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    host: at ? `${host}:${at.port}` : host,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const options = { path, headers, method: body === undefined ? "GET" : "POST" };
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
            else fail(new Error(`${host} answers ${response.statusCode}: ${text.slice(0, 200)}`));
          });
      })
      .end(body && JSON.stringify(body));
  });
}
