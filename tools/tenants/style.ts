import type { Hex } from "./colour.ts";

/** The values of each setting; the first is what a site has that states none. */
export const STYLES = {
  headings: ["sans", "serif", "rounded"],
  cards: ["soft", "round", "crisp"],
  motion: ["calm", "lively", "still"],
  surfaces: ["warm", "cool", "paper"],
} as const;
export type Style = { [Setting in keyof typeof STYLES]: (typeof STYLES)[Setting][number] };
export type Surfaces = Style["surfaces"];

type Neutral = "bg" | "wash" | "well" | "raised" | "thumb" | "ink" | "ink-2" | "line" | "control";
type Neutrals = Record<Neutral, Hex>;

/** Everything that has no brand's colour. client/styles/tokens.css repeats the warm ones. */
export const NEUTRALS: Record<Surfaces, { light: Neutrals; dark: Neutrals }> = {
  warm: {
    light: {
      bg: "#ffffff",
      wash: "#f6f3ef",
      well: "#efebe5",
      raised: "#ffffff",
      thumb: "#ffffff",
      ink: "#1b1612",
      "ink-2": "#655b52",
      line: "#e7e1d9",
      control: "#8d8379",
    },
    dark: {
      bg: "#12100e",
      wash: "#1c1916",
      well: "#282420",
      raised: "#1f1b18",
      thumb: "#453e37",
      ink: "#f7f2eb",
      "ink-2": "#b3a89d",
      line: "#332e29",
      control: "#8d8379",
    },
  },
  cool: {
    light: {
      bg: "#ffffff",
      wash: "#f1f5f8",
      well: "#e6edf2",
      raised: "#ffffff",
      thumb: "#ffffff",
      ink: "#121a21",
      "ink-2": "#51606b",
      line: "#dbe4ea",
      control: "#778792",
    },
    dark: {
      bg: "#0d1215",
      wash: "#151c21",
      well: "#1f282e",
      raised: "#182026",
      thumb: "#39464f",
      ink: "#eef5f9",
      "ink-2": "#a2b0ba",
      line: "#29343b",
      control: "#778792",
    },
  },
  paper: {
    light: {
      bg: "#fdfaf5",
      wash: "#f6efe5",
      well: "#eee4d6",
      raised: "#fffdf9",
      thumb: "#fffdf9",
      ink: "#201512",
      "ink-2": "#63534b",
      line: "#e6d9c9",
      control: "#8b7d72",
    },
    dark: {
      bg: "#15100f",
      wash: "#1f1917",
      well: "#2c2421",
      raised: "#231c19",
      thumb: "#4a3e38",
      ink: "#f8f1e8",
      "ink-2": "#b8a99e",
      line: "#382e2a",
      control: "#93857b",
    },
  },
};

/** Fonts that systems have; nothing is loaded for them. */
const FACES = {
  serif: 'ui-serif,"New York","Iowan Old Style",Charter,Cambria,"Noto Serif",Georgia,serif',
  rounded:
    'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,"Arial Rounded MT Bold",system-ui,sans-serif',
};
const HEADINGS: Record<Style["headings"], string> = {
  sans: "",
  serif: `:root{--face:${FACES.serif};--tight:-.012em;--t-20:600 21px/28px var(--face);--t-26:600 27px/32px var(--face);--t-34:600 35px/40px var(--face);--t-hero:600 clamp(35px,10vw,42px)/1.06 var(--face)}.logo,.photo__name{font-family:var(--face)}`,
  rounded: `:root{--font:${FACES.rounded};--tight:-.01em;--t-20:800 20px/28px var(--font);--t-26:800 26px/32px var(--font);--t-34:800 34px/40px var(--font);--t-hero:850 clamp(34px,9.6vw,40px)/1.08 var(--font)}`,
};
const CARDS: Record<Style["cards"], string> = {
  soft: "",
  round: ":root{--r-tag:99px;--r-field:26px;--r-card:28px;--r-sheet:36px}.seg label{border-radius:22px}",
  crisp:
    ":root{--r-tag:2px;--r-field:4px;--r-card:4px;--r-sheet:8px;--r-full:6px}.seg label{border-radius:2px}",
};
/** Only for readers who did not ask for less motion: tokens.css switches everything off for the others. */
const MOTION: Record<Style["motion"], string> = {
  calm: "",
  lively: "--calm:260ms;--sheet:420ms;--fly:520ms;--out:cubic-bezier(.3,1.4,.5,1)",
  still: "--quick:80ms;--calm:160ms;--sheet:200ms;--fly:260ms;--out:cubic-bezier(.4,0,.2,1)",
};

/** What a style changes of client/styles/tokens.css; nothing for the settings that a site leaves alone. */
export function styleCss({ headings, cards, motion, surfaces }: Style): string {
  const neutrals = (mode: "light" | "dark") =>
    `:root{${Object.entries(NEUTRALS[surfaces][mode])
      .map(([name, value]) => `--${name}:${value}`)
      .join(";")}}`;
  const { dark } = NEUTRALS[surfaces];
  return [
    HEADINGS[headings],
    CARDS[cards],
    MOTION[motion] && `@media(prefers-reduced-motion:no-preference){:root{${MOTION[motion]}}}`,
    surfaces === "warm"
      ? ""
      : `${neutrals("light")}@media(prefers-color-scheme:dark){${neutrals("dark")}.sheet{--wash:${dark.well};--well:${dark.line};--bg:${dark.bg}}}`,
  ].join("");
}
