export type { Light } from "./backgrounds.ts";
export {
  describePerson,
  focusOf,
  placeBleed,
  planShot,
  portraitLayers,
  type PortraitOptions,
  rimColour,
  rimStrength,
} from "./compose.ts";
export type { Gender } from "./model.ts";
export { scene } from "./scenes.ts";
