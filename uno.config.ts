import { defineConfig, presetIcons, presetWind4 } from "unocss";

/** Utilities for one-off layout and the icons; what has states or parts of its own is a class in client/styles. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: false, theme: "on-demand" } }), presetIcons({ scale: 1, extraProperties: { flex: "none" } })],
});
