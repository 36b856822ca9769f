import { makeDemoData, migrate } from "./local.ts";
import { run } from "./run.ts";

/** npm run dev: both halves from their sources, with the demo data, reloading as files change. */
await makeDemoData();
await migrate();
await run("vite", ["dev", "--mode", "demo"]);
