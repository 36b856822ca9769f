import { parseArgs } from "node:util";
import { startCrashSite } from "#tests/support/crash-site.ts";
import { soak } from "#tests/support/soak.ts";
import { ensureDemoBuild } from "#tools/dev/demo-build.ts";
import { endTogether } from "#tools/dev/end-together.ts";
import { makeDemoData } from "#tools/dev/local.ts";

/** 10,000 messages between 100 members; other numbers by name: npm run soak -- --members 20 --messages 50. */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100" },
    messages: { type: "string", default: "100" },
    partners: { type: "string", default: "6" },
    kills: { type: "string", default: "6" },
  },
});

endTogether();
await makeDemoData();
await ensureDemoBuild();
const site = await startCrashSite();
const figures = await soak(
  site,
  {
    members: Number(values.members),
    messages: Number(values.messages),
    partners: Number(values.partners),
    kills: Number(values.kills),
  },
  (line) => {
    console.info(line);
  },
).finally(site.close);
console.table(figures);
const faults =
  figures.lost +
  figures.doubled +
  figures.copiesThatDiffer +
  figures.phonesThatMissed +
  figures.wrongBalances +
  figures.refused;
console.info(
  faults === 0
    ? "Every acknowledged message is there once, both copies are alike, and the books are right."
    : `${faults} faults`,
);
process.exit(faults === 0 ? 0 : 1);
