export type { Light } from "./backgrounds.ts";
export {
  describePerson,
  placeBleed,
  planShot,
  portrait,
  portraitLayers,
  type PortraitOptions,
  rimColour,
  rimStrength,
} from "./compose.ts";
export { gift, type GiftName, gifts } from "./gifts.ts";
export type { Gender, Person, Shot } from "./model.ts";
export { scene, type SceneName, scenes } from "./scenes.ts";
