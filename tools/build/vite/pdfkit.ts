import type { Plugin } from "vite";

/** What the library asks for at start: the address of a colour profile beside itself, which only PDF/A needs. */
const PROFILE = /new URL\('\.\/data\/[\w.]+\.icc', import\.meta\.url\)\.href/;

/** Lets pdfkit start in a worker, whose modules have no address. Throws where a newer one asks in other words. */
export const pdfkitPlugin = (): Plugin => ({
  name: "pdfkit",
  transform(code, id) {
    if (!id.includes("node_modules/pdfkit/js/pdfkit.")) return null;
    if (!PROFILE.test(code)) throw new Error("pdfkit asks for its colour profile in another way");
    return { code: code.replace(PROFILE, "'sRGB.icc'"), map: null };
  },
});
