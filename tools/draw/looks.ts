import type { Gender } from "#contract/product/vocabulary.ts";
import type { Looks } from "#tools/demo/portraits.ts";
import type { Rng } from "#tools/demo/rng.ts";
import { describePerson, planShot } from "./portraits/index.ts";
import { luminance } from "./portraits/palette.ts";

export const drawnGender = (gender: Gender): "woman" | "man" => (gender === "female" ? "woman" : "man");

/** What a drawn person looks like, in the words of a profile. */
export function looks(r: Rng, id: string, gender: Gender, age: number): Looks {
  const fair = r.chance(0.72);
  for (let n = 0; ; n++) {
    const seed = `${id}-${n}`;
    const person = describePerson(seed, drawnGender(gender), age);
    const skin = luminance(person.skin.base);
    if (person.hair === "headscarf" || (fair && skin < 0.62)) continue;
    const hair_colour = hairWord(person.hairTones.base);
    return {
      seed,
      hair_colour,
      eye_colour:
        skin < 0.55
          ? r.pick(["brown", "brown", "brown", "hazel"])
          : hair_colour === "black"
            ? r.pick(["brown", "brown", "hazel", "green"])
            : r.pick(["blue", "blue", "brown", "green", "grey", "hazel"]),
      body_type: bodyWord(r, person.build, gender),
      variants: [1, 2, 3, 4].filter((variant) => !planShot(person, seed, variant).fromBehind),
    };
  }
}

function hairWord(hex: string): Looks["hair_colour"] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const light = luminance(hex);
  const colourful = 1 - Math.min(red, green, blue) / Math.max(red, green, blue);
  if (light < 0.17) return "black";
  if (colourful < 0.33) return light < 0.24 ? "black" : "grey";
  if (red - green > 70) return "red";
  return light > 0.42 ? "blond" : "brown";
}

function bodyWord(r: Rng, build: number, gender: Gender): Looks["body_type"] {
  if (build < 0.15) return "slim";
  if (build < 0.35) return r.pick(["athletic", "average", "slim"]);
  if (build < 0.7) return r.pick(["average", "average", "athletic"]);
  return gender === "female" && build < 0.9 ? "curvy" : build < 0.85 ? "average" : "full";
}
