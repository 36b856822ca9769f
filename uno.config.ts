import { defineConfig, presetIcons } from "unocss";

/**
 * Icons alone, each with the module that names it and as its drawing only: what all icons share is said once,
 * in client/styles/base.css.
 */
export default defineConfig({
  content: { pipeline: { include: [/\/client\/.*\.tsx?$/], exclude: [/node_modules/, /\/client\/desk\//] } },
  presets: [
    presetIcons({
      processor(rule) {
        const drawing = String(rule["--un-icon"]).replace(" width='1em' height='1em'", "");
        for (const name of Object.keys(rule)) delete rule[name];
        rule["--icon"] = drawing;
      },
      mode: "mask",
      unit: "em",
    }),
  ],
});
