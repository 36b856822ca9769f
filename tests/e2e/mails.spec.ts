import type { Browser } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { LOCALES, type Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { NotificationType } from "#contract/product/notification-types.ts";
import type { StoredDocument } from "#origin/money/documents/stored-documents.ts";
import { FIXED_MAIL_KINDS } from "#origin/outbound/mail/mail-kinds.ts";
import type { MailText } from "#origin/outbound/mail/render-mail.ts";
import { messagesPlugins } from "#tools/build/vite/messages.ts";
import { withdrawalFormPlugin } from "#tools/build/vite/withdrawal-form.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./support.ts";

/** A name without a place to break, as long as the site accepts. */
const LONG_NAME = "Maximiliane-Charlottenburgerin";
const LONG_ADDRESS =
  "https://amberlind.example/unsubscribe/n-0190e9a2-6c9e-7d6b-8d3b-2f1f3b7a9c11-7f.abcdefghijklmnopqrstuvwxyz";

let server: ViteDevServer;
test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    plugins: [...messagesPlugins(), withdrawalFormPlugin()],
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
});
test.afterAll(() => server.close());

/** Every email in one language, as the product renders it. */
async function mailsIn(locale: Locale): Promise<Map<string, MailText>> {
  const load = <Module>(path: string) => server.ssrLoadModule(path) as Promise<Module>;
  const { renderMail } = await load<typeof import("#origin/outbound/mail/render-mail.ts")>(
    "/worker/origin/outbound/mail/render-mail.ts",
  );
  const { intlIn } = await load<typeof import("#origin/base/intl.ts")>("/worker/origin/base/intl.ts");
  const { composeNews, composeNotice, composeWeekly } = await load<
    typeof import("#origin/outbound/notifications/notification-texts.ts")
  >("/worker/origin/outbound/notifications/notification-texts.ts");
  const tenant = germanSite();
  const at = "2026-11-22T12:00:00Z";
  const figures = {
    order: "ord_0123456789abcdef0123456789abcdef",
    credits: 100,
    amount: 4_999,
    currency: "EUR",
    at,
    account: "NL** **** **** **34",
    reference: "M-0123456789-0123456789",
    collected_on: at,
    until: at,
  };
  const complaint = {
    number: "C-7K2M-9QXR-4TWB",
    about: "illegal",
    status: "rejected",
    reason: "The profile shows what its owner may show. We looked at every photo of it.",
  } as const;
  const report = { receipt: "R-7K2M-9QXR-4TWB", outcome: "no_breach", reason: complaint.reason } as const;
  const statement = {
    name: LONG_NAME,
    number: figures.order,
    at,
    outcome: "withdrawn",
    refund: { amount: 4_999, currency: "EUR" },
  } as const;
  const draft = { partner: "Harbourlane", stop: LONG_ADDRESS };
  const { receiptSheet } = await load<typeof import("#origin/money/documents/receipt.ts")>(
    "/worker/origin/money/documents/receipt.ts",
  );
  const receipt = await receiptSheet(tenant, invoiceIn(locale), {
    atOnce: {
      text: "I expressly ask for my credits straight away.",
      version: "2026-11-22",
      language: locale,
      at,
    },
    until: "2026-12-07T23:00:00Z",
    isAttached: locale !== "en",
  });
  const mails = new Map<string, MailText>();
  for (const kind of FIXED_MAIL_KINDS)
    mails.set(
      kind,
      await renderMail(tenant, kind, locale, LONG_NAME, "token", {
        draft,
        figures,
        complaint,
        report,
        statement: kind === "withdrawal_statement" ? statement : null,
        document: "Invoice ISAR-EUROPE-000042",
        sheet: kind === "receipt" ? receipt : null,
      }),
    );
  const intl = await intlIn(locale);
  const unsubscribe = LONG_ADDRESS;
  const names = new Map([["p", `${LONG_NAME} (Fictional profile)`]]);
  const types: NotificationType[] = [
    "new_conversations",
    "new_messages",
    "like_received",
    "unread_message_reminders",
    "unread_notification_reminders",
  ];
  for (const type of types) {
    const text = composeNotice(tenant, intl, LONG_NAME, {
      items: [true, false].map((isNamed) => ({
        type,
        profile: "p",
        count: 3,
        isNamed: isNamed || !/like|notification/.test(type),
      })),
      names,
      unsubscribe,
    });
    if (text) mails.set(type, text);
  }
  const weekly = composeWeekly(tenant, intl, LONG_NAME, {
    likes: 3,
    names: [LONG_NAME, `${LONG_NAME} (Fictional profile)`],
    unsubscribe,
  });
  if (weekly) mails.set("weekly_updates", weekly);
  const text = {
    locale,
    title: "Winternieuws",
    paragraphs: [`A paragraph with a very long word: ${"Donaudampfschifffahrtsgesellschaft".repeat(3)}.`],
    button: { words: "A button with quite a few words on it", path: "/members" },
  };
  for (const type of ["site_news", "promotions"] as const)
    mails.set(type, composeNews(tenant, intl, LONG_NAME, { type, text, discount: null, unsubscribe }));
  return mails;
}

/** An invoice over a sum in one currency with VAT in another, to somebody with a long name. */
const invoiceIn = (locale: Locale): StoredDocument => ({
  id: "invoice/0190e9a2-6c9e-7d6b-8d3b-2f1f3b7a9c11",
  kind: "invoice",
  company: "isar",
  number: "ISAR-EUROPE-000042",
  site: "rubinelle",
  host: "rubinelle.example",
  order_id: "0190e9a2-6c9e-7d6b-8d3b-2f1f3b7a9c11",
  member: "0190e9a2-6c9e-7d6b-8d3b-2f1f3b7a9c12",
  about: null,
  why: null,
  amount: 24_313,
  vat_amount: 4_546,
  currency: "EUR",
  credits: 125,
  credits_taken: 0,
  issued_at: 1_795_781_000,
  pdf_at: null,
  data: {
    site: "Rubinelle",
    seller: germanSite().company,
    buyer: { name: LONG_NAME, email: `${LONG_NAME}@example.com` },
    tag: locale,
    zone: "Europe/Berlin",
    method: "directdebit",
    ordered_at: 1_795_780_000,
    paid_at: 1_795_781_000,
    credits: 125,
    list_amount: 32_417,
    discount: { percentage: 25, code: "TIMEBONUS25" },
    vat: { country: "PL", rate: 2_300 },
    exchange: { currency: "PLN", rate: "4.2512", date: "2026-11-26" },
    years: 10,
  },
});

function germanSite(): Tenant {
  const tenant = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false).tenants.find(
    ({ id }) => id === "rubinelle",
  );
  if (!tenant) throw new Error("no such site");
  return tenant;
}

/** Languages whose emails axe reads too; in the others only the words differ. */
const READ_BY_AXE: readonly Locale[] = ["en", "nl", "de"];

/** Shows each email; answers what is wrong with any. */
async function faultsOf(
  browser: Browser,
  locale: Locale,
  mails: Map<string, MailText>,
  colorScheme: "light" | "dark",
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const [kind, { html }] of mails) {
    await page.setContent(html);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) faults.push(`${kind} is ${width} pixels wide`);
    const leftover = /\{[a-z]+|mail\.[a-z]/.exec(await page.locator("body").innerText());
    if (leftover) faults.push(`${kind} shows ${leftover[0]}`);
    if (READ_BY_AXE.includes(locale))
      faults.push(
        ...(await findings(page, colorScheme === "dark" ? ["color-contrast"] : undefined)).map(
          (finding) => `${kind}: ${finding}`,
        ),
      );
    const folder = process.env["MAIL_PICTURES"];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${kind}-${locale}-${colorScheme}.png`, fullPage: true });
  }
  await context.close();
  return faults;
}

for (const locale of LOCALES)
  for (const scheme of ["light", "dark"] as const)
    test(`every email in ${locale} fits into 320 pixels in ${scheme} colours, in words alone`, async ({
      browser,
    }) => {
      const mails = await mailsIn(locale);
      expect(mails.size).toBeGreaterThan(20);
      expect(await faultsOf(browser, locale, mails, scheme)).toEqual([]);
    });
