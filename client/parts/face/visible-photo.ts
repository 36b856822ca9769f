import type { MainImage } from "#contract/entities.ts";

/** Whether a member's main photo is there for everybody who may see the member. */
export const hasVisiblePhoto = (image: MainImage | null): image is MainImage => image?.status === "active";
