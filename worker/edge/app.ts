import { Hono } from "hono/tiny";
import { forwardCall } from "./api-calls.ts";
import type { App } from "./env.ts";
import { unknownHostPage, fatalErrorPage } from "./error-pages.ts";
import { downloadExport } from "./exports.ts";
import { securityHeaders } from "./headers.ts";
import { resolveHost } from "./host.ts";
import { activate, askActivation } from "./page/activate.ts";
import { logIn, logOut } from "./page/login.ts";
import { page, pageOfError } from "./page/page.ts";
import { askReactivation, reactivate } from "./page/reactivate.ts";
import { askBan, ban, requestBan } from "./page/self-ban.ts";
import { askUnsubscribe, unsubscribe } from "./page/unsubscribe.ts";
import { answerPhoto } from "./photos.ts";
import { dropUnreadBody } from "./read-body.ts";
import { robotsTxt, SITE_FILES } from "./site-files.ts";
import { forwardToStandIns } from "./stand-ins.ts";
import { answerCookieConsent, chooseLanguage, dismissEntryWarning } from "./visitor-preferences.ts";
import { forwardMailWebhook, forwardPaymentWebhook } from "./webhooks.ts";

/** The edge: its routes in the order in which a request meets them. */
export const app = new Hono<App>();

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
    "/dev/mail",
    "/dev/sms",
    "/dev/push",
    "/dev/join",
    "/dev/payments",
    "/dev/pay/*",
    "/dev/mollie/*",
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
app.post("/webhooks/mail", forwardMailWebhook);
app.post("/webhooks/payments", forwardPaymentWebhook);
app.on(["GET", "HEAD"], "/photos/*", answerPhoto);
app.get("/exports/:id", downloadExport);
app.get("/robots.txt", robotsTxt);
for (const [path, answer] of Object.entries(SITE_FILES)) app.get(path, answer);
app.post("/entry-warning", dismissEntryWarning);
app.post("/lang-config", chooseLanguage);
app.post("/cookie-consent", answerCookieConsent);
app.post("/login", logIn);
app.post("/logout", logOut);
app.get("/activate/:token{.+\\..+}", askActivation);
app.post("/activate/:token{.+\\..+}", activate);
app.get("/reactivate/:token{.+\\..+}", askReactivation);
app.post("/reactivate/:token{.+\\..+}", reactivate);
app.get("/unsubscribe/:token{.+\\..+}", askUnsubscribe);
app.post("/unsubscribe/:token{.+\\..+}", unsubscribe);
app.post("/pages/ban", requestBan);
app.get("/ban/:token{.+\\..+}", askBan);
app.post("/ban/:token{.+\\..+}", ban);
app.all("*", page);

app.onError(async (error, c) => {
  try {
    return await pageOfError(error, c);
  } catch (second) {
    return fatalErrorPage(error, second, c, async () => (await import("./page/page-intl.ts")).pageIntl(c));
  }
});
