import { afterAll, beforeAll, beforeEach } from "vitest";
import { picture, type Bytes } from "./images.ts";
import { someone, type Someone } from "./photos.ts";
import { sharedSite } from "./shared-site.ts";
import type { RunningSite } from "./site.ts";

/** A site whose photos wait, a photo, and for each test a member of its own. */
export let site: RunningSite;
export let photo: Bytes;
export let anna: Someone;

/** Opens it for the tests of a file. */
export function startInspectionSite(): void {
  beforeAll(async () => {
    site = await sharedSite();
    photo = await picture();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    anna = await someone(site);
  });
}
