/** The photos of a member: a portrait first, then more of the same person, then things they like. */
import type { Interest } from "#contract/product/vocabulary.ts";
import { secretKey } from "./ids.ts";
import type { Rng } from "./rng.ts";
import { SCENE_NAMES, type PlaceName, type SceneName } from "./subjects.ts";
import { shuffled } from "./texts/index.ts";

export interface DemoPhoto {
  key: string;
  /** The picture's name in the pack. */
  picture: string;
  kind: "portrait" | "scene";
  seed: string;
  variant: number;
  /** Where the member's main portrait is taken; the others are taken elsewhere. */
  place?: PlaceName;
  /** What must stay visible where the picture is cut: fractions of width and height. */
  focus: readonly [number, number];
  status: "active" | "inspected";
}

/** Scenes have what they show a little below the middle. */
const SCENE_FOCUS = [0.5, 0.6] as const;

export const pictureName = ({
  kind,
  seed,
  variant,
  place,
}: Pick<DemoPhoto, "kind" | "seed" | "variant" | "place">): string =>
  [kind, seed, variant, place].filter((part) => part !== undefined).join("/");

export function photosOf(
  r: Rng,
  id: string,
  index: number,
  seed: string,
  variants: readonly number[],
  interests: readonly Interest[],
): DemoPhoto[] {
  // Six members without any photo, and about a dozen whose last one is still being looked at.
  if (index % 83 === 40) return [];
  const inspected = index % 40 === 7;
  const count = Math.max(r.pick([1, 1, 1, 2, 2, 2, 3, 3, 4, 5]), inspected ? 2 : 1);
  const portraits = [0, ...(r.chance(0.2) ? variants.slice(0, r.pick([1, 1, 1, 2])) : [])].slice(0, count);
  const pictures = [
    ...portraits.map((variant) => ({ kind: "portrait" as const, seed, variant })),
    ...sceneSeeds(r, interests, count - portraits.length).map((scene) => ({
      kind: "scene" as const,
      seed: scene,
      variant: 0,
    })),
  ];
  return pictures.map((picture, at) => ({
    key: secretKey(`photo ${id} ${at}`),
    picture: pictureName(picture),
    focus: SCENE_FOCUS,
    ...picture,
    status: inspected && at === count - 1 ? "inspected" : "active",
  }));
}

const liked: Record<SceneName, readonly Interest[]> = {
  dogOnHill: ["dogs", "animals", "hiking", "nature"],
  coffeeTable: ["coffee", "books", "baking"],
  bicycle: ["cycling", "travel", "architecture"],
  concert: ["concerts", "music", "festivals", "dancing"],
  sailing: ["sailing", "swimming", "adventure", "fishing"],
  windowSill: ["gardening", "design", "books"],
};

/** Four drawings of every scene, shared by all; each scene once for a member, what they like before the rest. */
function sceneSeeds(r: Rng, interests: readonly Interest[], count: number): string[] {
  const suits = (name: SceneName): number =>
    Number(interests.some((interest) => liked[name].includes(interest)));
  return shuffled(r, SCENE_NAMES)
    .toSorted((a, b) => suits(b) - suits(a))
    .slice(0, count)
    .map((name) => `${name}-${Math.floor(r.range(1, 5))}`);
}
