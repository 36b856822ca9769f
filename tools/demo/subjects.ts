/** Where portraits are taken, in the order in which places are dealt. tools/draw draws each. */
export const PLACE_NAMES = [
  "duskBeach",
  "cityNight",
  "forest",
  "cafe",
  "studio",
  "mural",
  "mountains",
  "bookshelf",
  "sunlitWall",
  "garden",
  "terrace",
  "autumnPark",
  "snow",
  "canal",
] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];

/** Pictures without people. tools/draw draws each. */
export const SCENE_NAMES = [
  "dogOnHill",
  "coffeeTable",
  "bicycle",
  "concert",
  "sailing",
  "windowSill",
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
