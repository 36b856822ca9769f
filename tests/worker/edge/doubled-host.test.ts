import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Sends these lines as they are, which no HTTP client does, and answers all that comes back. */
async function send(...lines: string[]): Promise<{ status: number; answer: string }> {
  const socket = connect(Number(site.address.port), site.address.hostname);
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  let answer = "";
  // The runtime closes the connection seconds after its answer.
  for await (const piece of socket.setEncoding("utf8")) {
    answer += piece;
    if (isWhole(answer)) break;
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer };
}
function isWhole(answer: string): boolean {
  const [head = "", body] = answer.split("\r\n\r\n", 2);
  if (/^transfer-encoding: chunked/im.test(head)) return answer.endsWith("\r\n0\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}
const NAMES = /amberlind|rubinelle|nordlune/i;

test.each([
  ["two sites", [`Host: ${HOSTS.dutch}`, `Host: ${HOSTS.german}`]],
  ["one site twice", [`Host: ${HOSTS.dutch}`, `Host: ${HOSTS.dutch}`]],
  ["a site and an unknown host", [`Host: ${HOSTS.dutch}`, "host: unknown.example"]],
  ["an unknown host and a site", ["Host: unknown.example", `HOST: ${HOSTS.dutch}`]],
  ["two sites in one line", [`Host: ${HOSTS.dutch}, ${HOSTS.german}`]],
])("a request whose Host names %s selects none", async (_, hosts) => {
  for (const path of ["/", "/api/settings.php", "/robots.txt", "/site.webmanifest"]) {
    const { status, answer } = await send(`GET ${path} HTTP/1.1`, ...hosts);
    expect({ path, status, names: NAMES.test(answer) }).toEqual({
      path,
      status: expect.toSatisfy((given: number) => given >= 400),
      names: false,
    });
  }
});

test("neither a whole address as the request's target nor a forwarding header selects a site", async () => {
  const forwarded = [
    `X-Forwarded-Host: ${HOSTS.dutch}`,
    `Forwarded: host=${HOSTS.dutch}`,
    `X-Original-Host: ${HOSTS.dutch}`,
    `X-Host: ${HOSTS.dutch}`,
  ];
  for (const lines of [
    [`GET http://${HOSTS.dutch}/ HTTP/1.1`, "Host: unknown.example"],
    [`GET http://unknown.example/ HTTP/1.1`, `Host: ${HOSTS.dutch}`],
    [`GET http://${HOSTS.dutch}/ HTTP/1.1`, `Host: ${HOSTS.german}`],
    ["GET / HTTP/1.1", "Host: unknown.example", ...forwarded],
    ["GET / HTTP/1.1"],
  ]) {
    const { status, answer } = await send(...lines);
    expect({ lines, status, names: NAMES.test(answer) }).toEqual({
      lines,
      status: expect.toSatisfy((given: number) => given >= 400),
      names: false,
    });
  }
  const { status, answer } = await send("GET / HTTP/1.1", `Host: ${HOSTS.german}`, ...forwarded);
  expect([status, /rubinelle/i.test(answer), /amberlind/i.test(answer)]).toEqual([200, true, false]);
});
