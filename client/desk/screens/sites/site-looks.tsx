import type { CSSProperties } from "react";
import { words } from "#client/desk/words.ts";
import type { SiteLook, SitePreview } from "#contract/desk/site-previews.ts";

const text = words.sitePreview.look;

const FACES: Record<SitePreview["headings"], string> = {
  sans: "system-ui, sans-serif",
  serif: "ui-serif, Georgia, serif",
  rounded: "ui-rounded, Nunito, system-ui, sans-serif",
};
const CORNERS: Record<SitePreview["cards"], number> = { soft: 14, round: 26, crisp: 4 };
/** The colours that are shown as a swatch with their value. */
const SWATCHES = [
  "brand",
  "brand-press",
  "brand-soft",
  "brand-text",
  "success",
  "danger",
  "unread",
  "bg",
  "wash",
  "well",
];

/** The site's colours, logo and buttons in light and dark, as they would be. */
export const SiteLooks = ({ preview }: { preview: SitePreview }) => (
  <section className="grid gap-2">
    <h2 className="subtitle">{text.title}</h2>
    <p className="max-w-3xl text-soft">{text.about}</p>
    <div className="grid gap-4 lg:grid-cols-2">
      {preview.looks.map((look) => (
        <Look key={look.mode} look={look} preview={preview} />
      ))}
    </div>
  </section>
);

function Look({ look: { mode, colours, logo }, preview }: { look: SiteLook; preview: SitePreview }) {
  const colour = (name: string) => colours[name] ?? "";
  const button = (fill: string, ink: string): CSSProperties => ({
    background: colour(fill),
    color: colour(ink),
    borderRadius: CORNERS[preview.cards],
    padding: "10px 18px",
    fontWeight: 600,
  });
  return (
    <figure
      className="m-0 grid content-start gap-3 rounded-xl border-solid border-1 border-line p-4 forced-color-adjust-none"
      style={{ background: colour("bg"), color: colour("ink") }}
    >
      <figcaption style={{ color: colour("ink-2") }}>{words.sitePreview.modes[mode]}</figcaption>
      <p
        className="flex items-center gap-2 text-20px"
        style={{ fontFamily: FACES[preview.headings], fontWeight: 650 }}
      >
        <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt="" width={28} height={28} />
        {preview.name}
      </p>
      <p className="flex flex-wrap gap-3">
        <span style={button("brand", "on-brand")}>{text.button}</span>
        <span style={button("danger", "on-danger")}>{text.danger}</span>
        <span style={{ ...button("unread", "on-unread"), borderRadius: 99 }}>3</span>
      </p>
      <p>
        {text.sentence}{" "}
        <span style={{ color: colour("brand-text"), textDecoration: "underline" }}>{text.link}</span>{" "}
        <span style={{ color: colour("ink-2") }}>{text.soft}</span>
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {SWATCHES.map((name) => (
          <li key={name} className="flex items-center gap-2 text-13px">
            <span
              className="inline-block h-5 w-5 rounded"
              style={{ background: colour(name), border: `1px solid ${colour("control")}` }}
            />
            <span>
              {name} <code>{colour(name)}</code>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
