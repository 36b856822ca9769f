export type { Light, PlaceName } from "./backgrounds.ts";
export {
  describePerson,
  focusOf,
  placeBleed,
  placeNames,
  planShot,
  portraitLayers,
  type PortraitOptions,
  rimColour,
  rimStrength,
} from "./compose.ts";
export type { Gender } from "./model.ts";
export { scene, type SceneName, scenes } from "./scenes.ts";
