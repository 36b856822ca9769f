import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import type { Miniflare } from "miniflare";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DESK } from "#tests/support/desk.ts";
import { siteWorkers, startRuntime } from "#tools/dev/runtime.ts";

const ISSUER = "https://rendezvous.cloudflareaccess.com";
const AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";

interface Signer {
  kid: string;
  privateKey: CryptoKey;
  jwk: object;
}
async function newSigner(kid: string): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

/** What the gateway publishes; null where it does not answer. */
let published: object[] | null = null;
let asked = 0;
let first: Signer;
let runtime: Miniflare;

/** The desk of a fresh isolate, as it is reachable without the gateway. */
async function startDesk(vars: Record<string, string> = {}): Promise<Miniflare> {
  const workers = await siteWorkers("dist/demo");
  return startRuntime(
    workers.map((worker) =>
      worker.name === "rendezvous-desk"
        ? {
            ...worker,
            routes: [`${DESK}/*`],
            bindings: { ...worker.bindings, ...vars },
            serviceBindings: {
              ...worker.serviceBindings,
              GATEWAY: () => {
                asked++;
                return published === null
                  ? new Response("bad gateway", { status: 502 })
                  : Response.json({ keys: published });
              },
            },
          }
        : worker,
    ),
  );
}
beforeAll(async () => {
  first = await newSigner("first");
});
beforeEach(async () => {
  published = [first.jwk];
  asked = 0;
  runtime = await startDesk();
  return () => runtime.dispose();
});

interface Claims {
  email?: string;
  common_name?: string;
  type?: string;
  iss?: string;
  aud?: string;
  /** Seconds from now at which it ends. */
  ends?: number;
}
const assertion = async (
  { privateKey, kid }: Signer,
  { ends = 3600, iss = ISSUER, aud = AUDIENCE, ...claims }: Claims = {},
): Promise<string> =>
  new SignJWT({ email: "ada@amstel.example", type: "app", identity_nonce: "n", ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(iss)
    .setAudience([aud])
    .setIssuedAt(Math.floor(Date.now() / 1000) - 60)
    .setExpirationTime(Math.floor(Date.now() / 1000) + ends)
    .sign(privateKey);

async function statusWith(token: string | null, path = "/api/me", headers: object = {}): Promise<number> {
  const response = await runtime.dispatchFetch(`http://${DESK}${path}`, {
    headers: { ...(token !== null && { "cf-access-jwt-assertion": token }), ...headers },
  });
  await response.text();
  return response.status;
}

test("a host that is reachable without the gateway answers 403 to everything", async () => {
  const good = await assertion(first);
  for (const path of ["/", "/api/me", "/api/nothing", "/assets/x.js", "/evidence/amberlind-nl/x", "/tokens"])
    expect([path, await statusWith(null, path)]).toEqual([path, 403]);
  expect(await statusWith(null, "/api/me", { authorization: `Bearer ada.${"x".repeat(43)}` })).toBe(403);
  // a cookie is the gateway's to read, and an address in a header says nothing
  expect(await statusWith(null, "/api/me", { cookie: `CF_Authorization=${good}` })).toBe(403);
  expect(
    await statusWith(null, "/api/me", { "cf-access-authenticated-user-email": "ada@amstel.example" }),
  ).toBe(403);
  expect(await statusWith(good)).toBe(200);
});

test("only the gateway's own assertion for this application opens the desk", async () => {
  const stranger = await newSigner("first");
  const [head, , signature] = (await assertion(first)).split(".");
  const claims = Buffer.from(
    JSON.stringify({
      email: "ada@amstel.example",
      type: "app",
      iss: ISSUER,
      aud: [AUDIENCE],
      exp: 9e9,
      iat: 1,
    }),
  ).toString("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const refused = {
    forged: await assertion(stranger),
    "another's claims under a good signature": `${head}.${claims}.${signature}`,
    unsigned: `${none}.${claims}.`,
    expired: await assertion(first, { ends: -1 }),
    "another audience": await assertion(first, { aud: "0".repeat(64) }),
    "another issuer": await assertion(first, { iss: "https://other.cloudflareaccess.com" }),
    "the organisation's own session": await assertion(first, { type: "org" }),
    "nobody's": await assertion(first, { email: "" }),
    "no operator": await assertion(first, { email: "eve@amstel.example" }),
    rubbish: "x.y.z",
  };
  for (const [what, token] of Object.entries(refused))
    expect([what, await statusWith(token)]).toEqual([what, 403]);
  expect(await statusWith(await assertion(first, { email: "Ada@Amstel.example" }))).toBe(200);
});

test("a program with a service token gets in by a person's token alone", async () => {
  const service = await assertion(first, { email: "", common_name: "commands.access" });
  expect([await statusWith(service), await statusWith(service, "/")]).toEqual([401, 403]);
  expect(await statusWith(service, "/api/me", { authorization: `Bearer ada.${"x".repeat(43)}` })).toBe(401);
});

describe("keys", () => {
  test("that the gateway has rotated are read again, and the old ones open nothing", async () => {
    expect(await statusWith(await assertion(first))).toBe(200);
    const second = await newSigner("second");
    published = [second.jwk];
    expect(await statusWith(await assertion(second))).toBe(403);
    // an unknown key is looked up at most every 30 seconds, so a fresh isolate stands for the time after them
    await runtime.dispose();
    runtime = await startDesk();
    expect([await statusWith(await assertion(second)), await statusWith(await assertion(first))]).toEqual([
      200, 403,
    ]);
  });

  test("are asked for once, however many requests come", async () => {
    const token = await assertion(first);
    for (let i = 0; i < 5; i++) expect(await statusWith(token)).toBe(200);
    expect(asked).toBe(1);
  });

  test("that cannot be read are an outage and not a refusal", async () => {
    published = null;
    expect(await statusWith(await assertion(first))).toBe(503);
  });
});

test("a desk that was not told its gateway answers 403 to everything", async () => {
  await runtime.dispose();
  runtime = await startDesk({ ACCESS_AUDIENCE: "" });
  expect(await statusWith(await assertion(first))).toBe(403);
});
