import { Hono } from "hono";
import { passCall } from "./calls.ts";
import { dismissEntryWarning, chooseLanguage } from "./choices.ts";
import { passDev } from "./dev.ts";
import type { App } from "./env.ts";
import { securityHeaders } from "./headers.ts";
import { resolveHost } from "./host.ts";
import { misdirected, fatal } from "./notices.ts";
import { activate } from "./page/activate.ts";
import { logIn, logOut } from "./page/login.ts";
import { page, pageOfError } from "./page/page.ts";
import { askUnsubscribe, unsubscribe } from "./page/unsubscribe.ts";
import { passPhoto } from "./photos.ts";
import { dropUnreadBody } from "./read-body.ts";
import { emblem, manifest, robots } from "./site-files.ts";
import { passPaymentNotice } from "./webhooks.ts";

/** The edge, in the order of its decisions. */
export const app = new Hono<App>();

app.use(securityHeaders);
app.use(dropUnreadBody);
app.get("/healthz", async (c) =>
  (await c.env.ORIGIN.fetch("https://origin.invalid/healthz")).ok
    ? c.json({ ready: true })
    : c.json({ ready: false }, 503),
);

// the stand-ins' pages and the payment provider's API, which a production build has not
if (import.meta.env.MODE !== "production")
  for (const path of [
    "/dev/fill",
    "/dev/mail",
    "/dev/sms",
    "/dev/join",
    "/dev/payments",
    "/dev/pay/*",
    "/dev/mollie/*",
  ])
    app.all(path, passDev);

app.use(async (c, next) => {
  const url = new URL(c.req.url);
  const host = await resolveHost(c.req.raw, url);
  if (host === null) return misdirected();
  if ("redirect" in host) {
    url.hostname = host.redirect;
    return c.redirect(url.href, c.req.method === "GET" || c.req.method === "HEAD" ? 301 : 308);
  }
  c.set("tenant", host.tenant);
  return next();
});

app.all("/api/*", passCall);
app.post("/webhooks/payments", passPaymentNotice);
app.on(["GET", "HEAD"], "/photos/*", passPhoto);
app.get("/robots.txt", robots);
app.get("/site.webmanifest", manifest);
app.get("/icon.svg", emblem);
app.post("/entry-warning", dismissEntryWarning);
app.post("/lang-config", chooseLanguage);
app.post("/login", logIn);
app.post("/logout", logOut);
app.get("/activate/:token{.+\\..+}", activate);
app.get("/unsubscribe/:token{.+\\..+}", askUnsubscribe);
app.post("/unsubscribe/:token{.+\\..+}", unsubscribe);
app.all("*", page);

app.onError(async (error, c) => {
  try {
    return await pageOfError(error, c);
  } catch (second) {
    return fatal(error, second, c);
  }
});
