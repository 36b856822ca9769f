import { renderToString } from "react-dom/server";
import { createIntl, RawIntlProvider } from "react-intl";
import { expect, test } from "vitest";
import { FrameContext, type Frame } from "../../client/context.tsx";
import { emptyDraft } from "../../client/signup/draft.ts";
import { STEPS } from "../../client/signup/steps.tsx";
import de from "../../locales/de.json" with { type: "json" };

const LAST = STEPS.at(-1);

function lastStep(sharing: Frame["site"]["sharing"]): string {
  if (!LAST) throw new Error("no steps");
  const frame = { site: { name: "Rubinelle", min_age: 18, sharing } } as unknown as Frame;
  return renderToString(
    <FrameContext value={frame}>
      <RawIntlProvider value={createIntl({ locale: "de", messages: de })}>
        <LAST draft={emptyDraft("DE")} password="" faults={{}} change={() => undefined} setPassword={() => undefined} setFaults={() => undefined} about={null} />
      </RawIntlProvider>
    </FrameContext>,
  );
}

test("a signup says on its last step which sister sites show the profile too, with links to them", () => {
  const html = lastStep([{ name: "Saphir", host: "saphir.example" }, { name: "Perle", host: "perle.example" }]);
  expect(html.replace(/<[^>]*>/g, "")).toContain("Dein Profil ist auch auf Saphir und Perle zu sehen.");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["//saphir.example/", "//perle.example/"]);
});

test("where no profile is shown elsewhere, nothing is said of it", () => {
  expect(lastStep([])).not.toContain("Dein Profil ist auch");
});
