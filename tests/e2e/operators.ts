import { desk, type Person } from "#tests/support/desk.ts";
import { siteAt } from "#tests/support/served-site.ts";
import { expect, PORT } from "./support.ts";

/** This worker's own site, as operators ask its desk. */
export const operated = siteAt(PORT);

/** Until what a person has decided on the desk is in effect: for some seconds it can be taken back. */
export const inEffect = (as: Person): Promise<void> =>
  expect.poll(async () => (await desk(operated, "GET /api/planned", { host: "", as })).planned).toEqual([]);
