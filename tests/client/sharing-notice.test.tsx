import { renderToString } from "react-dom/server";
import { createIntl, RawIntlProvider } from "react-intl";
import { expect, test } from "vitest";
import type { Site } from "#client/page/seed.ts";
import { SharingNotice } from "#client/parts/signup/sharing-notice.tsx";
import de from "#locales/de.json" with { type: "json" };

const said = (sites: Site["sharing"]): string =>
  renderToString(
    <RawIntlProvider value={createIntl({ locale: "de", messages: de })}>
      <SharingNotice sites={sites} />
    </RawIntlProvider>,
  );

test("a signup says which sister sites show the profile too, with links to them", () => {
  const html = said([
    { name: "Saphir", host: "saphir.example" },
    { name: "Perle", host: "perle.example" },
  ]);
  expect(html.replace(/<[^>]*>/g, "")).toContain("Dein Profil ist auch auf Saphir und Perle zu sehen.");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "//saphir.example/",
    "//perle.example/",
  ]);
});

test("where no profile is shown elsewhere, nothing is said of it", () => {
  expect(said([])).toBe("");
});
