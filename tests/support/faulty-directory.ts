import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeOriginConfig } from "./shared-site.ts";
import { startSite, type RunningSite } from "./site.ts";

/** How the directory's database is: it answers, answers errors, or answers nothing for a minute. */
export type Health = "well" | "fails" | "hangs";

const ORIGIN = resolve("dist/demo/origin");

/** The demo's origin, with a stand-in before its databases that is as well as it is told to be. */
const ENTRY = `import origin, { Member as OwnMember } from "./index.js";
export * from "./index.js";
let health = "well";
const before = async (ask) => {
  if (health === "fails") throw new Error("D1_ERROR: no answer");
  if (health === "hangs") await new Promise((next) => { setTimeout(next, 60_000); });
  return ask();
};
const faulty = (target) => new Proxy(target, {
  get(_, name) {
    const own = Reflect.get(target, name, target);
    if (typeof own !== "function") return own;
    return (...given) => {
      const ask = () => Reflect.apply(own, target, given);
      if (name === "prepare" || name === "bind") return faulty(ask());
      return ["batch", "exec", "first", "all", "run", "raw"].includes(name) ? before(ask) : ask();
    };
  },
});
const faultyEnv = (env) => ({ ...env, DB_EUROPE: faulty(env.DB_EUROPE), DB_WORLD: faulty(env.DB_WORLD) });
export class Member extends OwnMember {
  constructor(context, env) { super(context, faultyEnv(env)); }
}
export default { ...origin, async fetch(request, env, context) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== "/test/health") return origin.fetch(request, faultyEnv(env), context);
  health = searchParams.get("is");
  return new Response(null);
} };`;

/** A site whose databases can be made ill. */
export async function startFaulty(): Promise<RunningSite & { be: (health: Health) => Promise<void> }> {
  const names = ["faulty.js", "faulty.json"];
  writeFileSync(join(ORIGIN, "faulty.js"), ENTRY);
  const site = await startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "faulty.json", {}, "faulty.js"),
  );
  const origin = await site.runtime.getWorker("rendezvous-origin");
  return {
    ...site,
    be: async (health) => {
      await (await origin.fetch(`https://localhost/test/health?is=${health}`)).arrayBuffer();
    },
    close: async () => {
      await site.close();
      for (const name of names) rmSync(join(ORIGIN, name));
    },
  };
}
