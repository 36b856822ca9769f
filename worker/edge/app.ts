import { Hono } from "hono/tiny";
import { DECISIONS_PATH } from "#contract/platform/decisions-cookie.ts";
import { forwardCall } from "./api-calls.ts";
import type { App } from "./env.ts";
import { unknownHostPage, fatalErrorPage } from "./error-pages.ts";
import { securityHeaders } from "./headers.ts";
import { resolveHost } from "./host.ts";
import { page, pageOfError } from "./page/page.ts";
import { answerPhoto } from "./photos.ts";
import { dropUnreadBody } from "./read-body.ts";
import { robotsTxt, SITE_FILES } from "./site-files.ts";
import { forwardToDesk, forwardToStandIns } from "./stand-ins.ts";
import { answerCookieConsent, chooseLanguage, dismissEntryWarning } from "./visitor-preferences.ts";

/** The edge: its routes in the order in which a request meets them. */
export const app = new Hono<App>();

// The demo has the desk on a host of its own, behind a stand-in of the gateway.
if (import.meta.env.MODE !== "production") app.use(forwardToDesk);
app.use(securityHeaders);
app.use(dropUnreadBody);
app.get("/healthz", async (c) =>
  (await c.env.ORIGIN.fetch("https://origin.invalid/healthz")).ok
    ? c.json({ ready: true })
    : c.json({ ready: false }, 503),
);

// The stand-ins' pages and the payment provider's API; a production build contains none of them.
if (import.meta.env.MODE !== "production")
  for (const path of [
    "/dev/fill",
    "/dev/work",
    "/dev/mail",
    "/dev/sms",
    "/dev/push",
    "/dev/join",
    "/dev/payments",
    "/dev/pay/*",
    "/dev/mollie/*",
    "/dev/emerchantpay",
    "/dev/emerchantpay/*",
  ])
    app.all(path, forwardToStandIns);

app.use(async (c, next) => {
  const url = new URL(c.req.url);
  const host = await resolveHost(c.req.raw, url);
  if (host === null) return unknownHostPage();
  if ("redirect" in host) {
    url.hostname = host.redirect;
    return c.redirect(url.href, c.req.method === "GET" || c.req.method === "HEAD" ? 301 : 308);
  }
  c.set("tenant", host.tenant);
  return next();
});

app.all("/api/*", forwardCall);
app.post("/webhooks/mail", async (c) => (await import("./webhooks.ts")).forwardMailWebhook(c));
app.post("/webhooks/payments/:provider?", async (c) =>
  (await import("./webhooks.ts")).forwardPaymentWebhook(c),
);
app.on(["GET", "HEAD"], "/photos/*", answerPhoto);
app.get("/videos/:name", async (c) => (await import("./videos.ts")).answerVideo(c));
for (const kind of ["exports", "documents"] as const)
  app.get(`/${kind}/:id`, async (c) => (await import("./downloads.ts")).downloadOwnFile(c, kind));
app.get("/robots.txt", robotsTxt);
for (const [path, answer] of Object.entries(SITE_FILES)) app.get(path, answer);
app.get(DECISIONS_PATH, async (c) => (await import("./server-timing.ts")).takeDecisionsCookie(c));
app.post("/entry-warning", dismissEntryWarning);
app.post("/lang-config", chooseLanguage);
app.post("/cookie-consent", answerCookieConsent);
// Rarely asked for, so they are loaded then.
app.post("/login", async (c) => (await import("./page/login.ts")).logIn(c));
app.post("/logout", async (c) => (await import("./page/login.ts")).logOut(c));
app.on(
  ["GET", "POST"],
  "/:link{activate|reactivate|unsubscribe|ban|login|confirm}/:token{.+\\..+}",
  async (c, next) => {
    const { MAILED_LINKS } = await import("./page/mailed-links.ts");
    const handlers = MAILED_LINKS[c.req.param("link")];
    if (!handlers) return next();
    return c.req.method === "POST" ? handlers.act(c) : handlers.ask(c);
  },
);
app.post("/pages/ban", async (c) => (await import("./page/self-ban.ts")).requestBan(c));
app.post("/members/:id/signup", async (c) => (await import("./page/first-message.ts")).signUpWithMessage(c));
app.post("/complaints", async (c) => (await import("./page/complaints.ts")).sendComplaint(c));
app.post("/complaints/:number", async (c) => (await import("./page/complaints.ts")).lookUpComplaint(c));
app.post("/withdrawal", async (c) => (await import("./page/withdrawal.ts")).stateWithdrawal(c));
app.all("*", page);

app.onError(async (error, c) => {
  try {
    return await pageOfError(error, c);
  } catch (second) {
    return fatalErrorPage(error, second, c, async () => (await import("./page/page-intl.ts")).pageIntl(c));
  }
});
