import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { Hono } from "hono/tiny";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { operators } from "virtual:tenants/operators";

/**
 * A stand-in of Cloudflare Access, as strict as it is: it lets nobody through without a token, puts the
 * signed assertion into each request and takes out one that came from outside, publishes its keys, and ends a
 * session. Instead of an identity provider it lets one choose who one is, and gives commands a service
 * token.
 */
interface Gateway {
  Bindings: { DESK: Fetcher; ACCESS_ISSUER: string; ACCESS_AUDIENCE: string };
}

const COOKIE = "CF_Authorization";
const ASSERTION = "cf-access-jwt-assertion";
/** Seconds for which a session is good, as by default there. */
const SESSION = 24 * 60 * 60;
/** The service token of the demo's commands. */
const SERVICE = { id: "demo-commands.access", secret: "of the demo alone: everybody may know it" };

/** Made by each isolate with its first request: sessions of the demo end with it. */
let made: ReturnType<typeof makeKeys> | null = null;
const keys = () => (made ??= makeKeys());
const makeKeys = async () => ({
  ...(await generateKeyPair("RS256", { extractable: true })),
  kid: crypto.randomUUID(),
});

const app = new Hono<Gateway>();

app.get("/cdn-cgi/access/certs", async (c) => {
  const { publicKey, kid } = await keys();
  return c.json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }] });
});
app.get("/cdn-cgi/access/login", (c) => c.html(loginPage(c.req.query("redirect_url") ?? "/")));
app.get("/cdn-cgi/access/authorized", async (c) => {
  const email = c.req.query("email") ?? "";
  const to = c.req.query("redirect_url") ?? "";
  if (!operators.some((each) => each.email === email)) return c.html(loginPage("/"), 403);
  setCookie(c, COOKIE, await assertionOf({ email, sub: crypto.randomUUID() }, c.env), {
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    path: "/",
    maxAge: SESSION,
  });
  return c.redirect(/^\/(?![/\\])/.test(to) ? to : "/", 302);
});
app.get("/cdn-cgi/access/logout", (c) => {
  setCookie(c, COOKIE, "", { path: "/", secure: true, maxAge: 0 });
  return c.redirect("/cdn-cgi/access/login", 302);
});

app.all("*", async (c) => {
  const request = new Request(c.req.raw);
  request.headers.delete(ASSERTION);
  const assertion = await assertionFor(request, getCookie(c, COOKIE), c.env);
  if (assertion === null) {
    const { pathname, search } = new URL(c.req.url);
    const isPage = (c.req.header("accept") ?? "").includes("text/html");
    return isPage
      ? c.redirect(`/cdn-cgi/access/login?redirect_url=${encodeURIComponent(pathname + search)}`, 302)
      : c.text("Forbidden", 403);
  }
  request.headers.set(ASSERTION, assertion);
  return c.env.DESK.fetch(request);
});

/** The assertion of a request: a person's session, or a service token's; null for neither. */
async function assertionFor(
  { headers }: Request,
  session: string | undefined,
  env: Gateway["Bindings"],
): Promise<string | null> {
  if (
    headers.get("cf-access-client-id") === SERVICE.id &&
    headers.get("cf-access-client-secret") === SERVICE.secret
  )
    return assertionOf({ common_name: SERVICE.id, sub: "" }, env);
  if (session === undefined) return null;
  const { publicKey } = await keys();
  const verified = await jwtVerify(session, publicKey, {
    issuer: env.ACCESS_ISSUER,
    audience: env.ACCESS_AUDIENCE,
  }).catch(() => null);
  return verified && session;
}

const assertionOf = async (claims: Record<string, string>, env: Gateway["Bindings"]): Promise<string> => {
  const { privateKey, kid } = await keys();
  return new SignJWT({
    ...claims,
    type: "app",
    country: "NL",
    identity_nonce: crypto.randomUUID().slice(0, 16),
  })
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .setIssuer(env.ACCESS_ISSUER)
    .setAudience([env.ACCESS_AUDIENCE])
    .setIssuedAt()
    .setNotBefore("0s")
    .setExpirationTime(`${SESSION}s`)
    .sign(privateKey);
};

/** Who one may be here. */
const loginPage = (to: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Who are you?</title>
        <style>
          body {
            font:
              17px/1.5 system-ui,
              sans-serif;
            margin: 0 auto;
            max-width: 32rem;
            padding: 10vh 16px;
          }
          a {
            display: block;
            padding: 12px 16px;
            border: 1px solid;
            border-radius: 12px;
            color: inherit;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Who are you?</h1>
          <p>In production the access gateway asks your identity provider. In the demo you choose.</p>
          ${operators.map(
            ({ name, email, role }) =>
              html`<p>
                <a
                  href="/cdn-cgi/access/authorized?${new URLSearchParams({ email, redirect_url: to }).toString()}"
                  >${name}, ${role}</a
                >
              </p>`,
          )}
        </main>
      </body>
    </html>`;

export default app;
