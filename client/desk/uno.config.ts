import { defineConfig, presetIcons, presetWind3 } from "unocss";

/**
 * The utilities of the desk, in the sites' own tokens (client/styles/tokens.css), for which dark is no other
 * theme.
 */
export default defineConfig({
  content: { pipeline: { include: [/\/client\/desk\/.*\.tsx?$/] } },
  presets: [presetWind3({ preflight: "on-demand" }), presetIcons({ unit: "em" })],
  theme: {
    colors: {
      bg: "var(--bg)",
      wash: "var(--wash)",
      well: "var(--well)",
      raised: "var(--raised)",
      ink: "var(--ink)",
      soft: "var(--ink-2)",
      line: "var(--line)",
      control: "var(--control)",
      accent: "var(--accent)",
      "on-accent": "var(--on-accent)",
      danger: "var(--danger)",
      "on-danger": "var(--on-danger)",
      good: "var(--good)",
      late: "var(--late)",
    },
  },
  shortcuts: {
    btn: "inline-flex items-center justify-center gap-2 min-h-9 px-3 rounded-lg border-solid border-1 border-control bg-raised text-ink font-medium cursor-pointer hover:bg-well disabled:opacity-50 disabled:cursor-default",
    "btn-first": "btn bg-accent! border-accent! text-on-accent! hover:brightness-110",
    "btn-danger": "btn bg-danger! border-danger! text-on-danger! hover:brightness-110",
    "btn-plain": "btn border-transparent! bg-transparent hover:bg-well",
    field:
      "min-h-9 px-3 py-1 rounded-lg border-solid border-1 border-control bg-bg text-ink w-full placeholder:text-soft",
    card: "bg-raised border-solid border-1 border-line rounded-xl",
    label: "block text-13px text-soft",
    chip: "inline-flex items-center gap-1 px-2 rounded-full bg-well text-13px whitespace-nowrap",
    title: "text-20px font-bold m-0 tracking-tight",
    subtitle: "text-15px font-semibold m-0",
  },
});
