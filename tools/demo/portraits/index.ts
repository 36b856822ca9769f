export type { Light } from "./backgrounds.ts";
export {
  describePerson,
  placeBleed,
  planShot,
  portraitLayers,
  type PortraitOptions,
  rimColour,
  rimStrength,
} from "./compose.ts";
export type { Gender } from "./model.ts";
export { scene, type SceneName, scenes } from "./scenes.ts";
