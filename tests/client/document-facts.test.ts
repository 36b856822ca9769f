import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { factsOf } from "#client/pages/document/facts.ts";
import { fillTemplate } from "#client/pages/document/template.ts";
import type { CompanyInfo, Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import { compileText } from "#tools/build/documents/compile.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
const german = tenants.find(({ id }) => id === "rubinelle");

interface Given {
  settings?: Partial<Settings>;
  company?: Partial<CompanyInfo>;
  sharing?: Tenant["sharing"];
  paymentProvider?: Tenant["paymentProvider"];
  mayLackCalls?: boolean;
}

/** A legal page of the German site with other settings, as plain words. */
function text(
  document: string,
  locale: Locale,
  { settings, company, sharing, paymentProvider, mayLackCalls }: Given = {},
) {
  if (!german) throw new Error("no German demo site");
  const { id, pages, supportHours, imprint, host } = german;
  const facts = factsOf({
    settings: { ...german.settings, ...settings },
    site: {
      id,
      pages,
      sharing: sharing ?? [],
      supportHours,
      imprint,
      paymentProvider: paymentProvider ?? german.paymentProvider,
      company: { ...german.company, ...company },
      isCompanyConfirmed: true,
    },
    host,
    locale,
    mayLackCalls: mayLackCalls ?? false,
  });
  const { text: template } = compileText(readFileSync(`locales/pages/${document}.${locale}.md`, "utf8"));
  return fillTemplate(template, facts).html;
}

describe.each(["en", "nl", "de"] as const)("in %s", (locale) => {
  test("the privacy page names the payment provider of the company, and no other", () => {
    expect(text("privacy", locale)).toContain("<strong>Mollie</strong>");
    const other = text("privacy", locale, { paymentProvider: "emerchantpay" });
    expect(other).toContain("<strong>emerchantpay</strong>");
    expect(other).not.toContain("Mollie");
  });

  test("the terms and customer service name the company, its register, its trade names and VAT numbers", () => {
    for (const document of ["terms", "service"]) {
      const html = text(document, locale, {
        company: { vat_numbers: ["DE555014200", "ATU55501420"], tradenames: ["Rubinelle", "Saphir"] },
      });
      for (const fact of [
        "Isar Begegnung GmbH",
        "Lindenufer 4, 80331 München",
        "HRB 555014",
        "DE555014200",
        "ATU55501420",
        "Saphir",
      ])
        expect([document, html.includes(fact)]).toEqual([document, true]);
    }
  });

  test("what a company does not have is not mentioned", () => {
    const none = { kvk: "", vat_numbers: [], tradenames: [], support_phone: "" };
    const html = text("service", locale, { company: none, settings: { support_phone: null } });
    expect(html).not.toMatch(/tel:|:\s*<\/p>|HRB|DE5550/);
  });

  test("the phone is shown as it is written and called without its dashes and spaces", () => {
    expect(text("service", locale, { settings: { support_phone: "+49 89-5550 0142" } })).toContain(
      '<a href="tel:+498955500142">+49 89-5550 0142</a>',
    );
  });

  test("returns say the site's days, and no days where it gives none", () => {
    expect(text("return-policy", locale, { settings: { refund_days: 21 } })).toMatch(/<strong>21 \w+/);
    const none = text("return-policy", locale, { settings: { refund_days: 0 } });
    expect(none).not.toMatch(/\b0 (days|dagen|Tage)/);
    expect(none).toContain("14");
  });

  test("fictional profiles are named in the site's words", () => {
    const html = text("terms", locale, {
      settings: { fictional_singular: "Märchenfigur", fictional_warning: "Manche hier sind erfunden." },
    });
    expect([html.includes("Märchenfigur"), html.includes("Manche hier sind erfunden.")]).toEqual([
      true,
      true,
    ]);
  });

  test("profiles that sister sites show are said so, with the sites, and only then", () => {
    const sharing = [{ id: "saphir", host: "saphir.example", name: "Saphir" }];
    for (const document of ["terms", "privacy"]) {
      const shared = text(document, locale, { settings: { member_resell: true }, sharing });
      expect([document, shared.includes("Saphir")]).toEqual([document, true]);
      const own = text(document, locale, { settings: { member_resell: false }, sharing });
      expect([document, own.includes("Saphir")]).toEqual([document, false]);
    }
  });
});

test.each([
  ["2023-06-15", "1 December 2023"],
  ["2023-12-01T11:59:59Z", "1 December 2023"],
  ["2023-12-02", "2 December 2023"],
  ["2025-01-20", "20 January 2025"],
  ["", "1 December 2023"],
])("the terms of a company added on %j are of %s", (added, day) => {
  expect(text("terms", "en", { company: { added } })).toContain(`the version of ${day}`);
});
