import { defineConfig, presetIcons } from "unocss";

/**
 * Icons alone: each that a component names becomes a mask in the one stylesheet. What else there is to style
 * is a class in client/styles.
 */
export default defineConfig({ presets: [presetIcons({ mode: "mask", unit: "em" })] });
