import { type Rng, rng } from "#tools/demo/rng.ts";
/** Puts a person in a place: the only file that knows the whole picture. */
import { PLACE_NAMES, type PlaceName } from "#tools/demo/subjects.ts";
import { backgrounds, type Light, views } from "./backgrounds.ts";
import { clothing, wardrobe } from "./clothing.ts";
import { ear, earrings, face, glasses, neck } from "./face.ts";
import { clamp, num, type Point } from "./geometry.ts";
import { Brush, chooseHair, coversEars, hair, hairFromBehind } from "./hair.ts";
import { hat } from "./hats.ts";
import type { Gender, Person, Shot } from "./model.ts";
import { Paint } from "./paint.ts";
import { cloths, hairColour, luminance, mix, multiply, skins, type Tones, tones } from "./palette.ts";

export interface PortraitOptions {
  seed: string | number;
  gender: Gender;
  /** Years, 19 to 68. */
  age: number;
  /** 0 is the main picture; the others show the same person elsewhere. */
  variant?: number;
  /** Where the main picture is taken; without it the seed decides. */
  place?: PlaceName | undefined;
}

export function describePerson(seed: string | number, gender: Gender, age: number): Person {
  const r = rng("person", seed, gender);
  const skinIndex = Math.floor(r.range(0, skins.length));
  const skin = skins[skinIndex]!;
  const frame =
    gender === "woman" ? r.range(0, 0.34) : gender === "man" ? r.range(0.62, 1) : r.range(0.25, 0.65);
  const manly = gender === "man" || (gender === "nonbinary" && r.chance(0.2));
  return {
    gender,
    age,
    skin,
    frame,
    lips: mix(
      skin.shade,
      gender === "man" ? "#a8594e" : r.pick(["#b8434a", "#a83f52", "#c25a4c", "#9c4048"]),
      gender === "man" ? 0.3 : r.range(0.4, 0.75),
    ),
    hair: chooseHair(r, gender, age),
    hairTones: tones(hairColour(r, skinIndex, age)),
    build: r.range(0, 1) ** 1.6,
    length: r.range(0.93, 1.06),
    nose: r.range(0.8, 1.25),
    brow: r.range(0.8, 1.3),
    beard: manly
      ? r.pick(["none", "none", "stubble", "stubble", "short", "short", "full", "moustache"] as const)
      : "none",
    glasses: r.chance(0.16 + (age - 22) / 160) ? r.pick(["round", "square", "wire"] as const) : "none",
    earrings: gender === "man" ? "none" : r.pick(["none", "hoops", "drops", "studs"] as const),
    accent: r.pick(cloths.bright),
  };
}

const dim: readonly PlaceName[] = ["cityNight", "forest", "bookshelf", "cafe", "terrace"];
const cold: readonly PlaceName[] = ["snow", "autumnPark"];

export function planShot(person: Person, seed: string | number, variant: number, first?: PlaceName): Shot {
  const r = rng("shot", seed, variant);
  // Places are dealt like cards, so that one person is never twice in the same place.
  const deck = [...PLACE_NAMES];
  const dealer = rng("places", seed);
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(dealer.next() * (i + 1));
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  if (first) deck.unshift(...deck.splice(deck.indexOf(first), 1));
  const fromBehind = variant > 0 && r.chance(0.16);
  const dealt = deck[variant % deck.length]!;
  const place = fromBehind && !views.includes(dealt) ? r.pick(views) : dealt;
  const pose = fromBehind ? 0 : r.pick(variant === 0 ? [0, 8, 26, 30, 34] : [0, 10, 24, 32, 34, 84]);
  // Hair that falls over the ears would hide a profile: three quarters is as far as it turns.
  const yaw = coversEars(person.hair) ? Math.min(pose, 34) : pose;
  const half = fromBehind || r.chance(variant === 0 ? 0.4 : 0.65);
  const scale = fromBehind ? r.range(1.05, 1.3) : half ? r.range(1.95, 2.15) : r.range(2.3, 2.6);
  const chilly = cold.includes(place);
  // Dark places want lighter clothes, so that the figure stands out.
  const family = r.pick(
    dim.includes(place)
      ? (["light", "mid", "mid", "bright"] as const)
      : luminance(person.skin.base) < 0.34
        ? (["light", "light", "mid", "bright"] as const)
        : (["light", "mid", "mid", "deep", "deep", "bright"] as const),
  );
  const cloth = tones(r.pick(cloths[family]));
  return {
    place,
    fromBehind,
    scale,
    cloth,
    yaw,
    turn: fromBehind ? 0 : clamp(yaw / 60 + r.range(-0.3, 0.5), 0, 1),
    gaze: r.pick(
      variant === 0
        ? (["open", "open", "open", "smile"] as const)
        : (["open", "open", "smile", "down"] as const),
    ),
    smile: r.range(0.25, 1),
    flip: r.side(),
    tilt: fromBehind ? r.range(-3, 3) : r.range(-6, 6) + (yaw > 60 ? -2 : 0),
    lean: r.range(-14, 14),
    x: 450 + r.range(-1, 1) * (half ? 70 : 34),
    y: fromBehind ? 490 + (2 - scale) * 20 : 505 - (scale - 2) * 30,
    garment: wardrobe(r, person, chilly),
    under: tones(r.pick(family === "light" ? cloths.ink : cloths.light)),
    veil: tones(r.pick([...cloths.mid, ...cloths.bright])),
    scarf: r.chance(chilly ? 0.6 : 0.05) ? tones(r.pick([...cloths.bright, ...cloths.mid])) : null,
    hat:
      chilly && !/Knot|afro|head/i.test(person.hair)
        ? r.pick(["none", "none", "beanie"] as const)
        : /Knot|Bun|quiff|afro|curl|head/i.test(person.hair)
          ? "none"
          : r.chance(0.05)
            ? "brim"
            : "none",
  };
}

/** Colours as this light shows them: shadows take a little of the surroundings. */
const inLight = (t: Tones, ambient: string, key: string, amount: number): Tones => ({
  base: mix(mix(t.base, multiply(t.base, mix(ambient, "#ffffff", 0.45)), amount), key, 0.03),
  shade: mix(mix(t.shade, multiply(t.shade, mix(ambient, "#ffffff", 0.3)), amount), ambient, 0.1),
  deep: mix(t.deep, ambient, 0.12),
  light: mix(t.light, key, 0.18),
});

function figure(person: Person, shot: Shot, b: Brush, r: Rng): string {
  const { lit, p } = b;
  const tilt = (content: string): string =>
    `<g transform="rotate(${num(shot.tilt)} 0 ${TILT_PIVOT})">${content}</g>`;
  if (shot.fromBehind) {
    const ears = !coversEars(person.hair) ? ear(person, 0, -1) + ear(person, 0, 1) : "";
    return neck(person, shot, lit, p) + clothing(person, shot, lit, p, r) + tilt(ears + hairFromBehind(b));
  }
  const layers = hair(b);
  const ears = ear(person, shot.yaw, -1) + ear(person, shot.yaw, 1) + earrings(person, shot);
  const covered = coversEars(person.hair) || shot.hat === "beanie";
  const bare = person.hair === "bald" ? b.mass(b.skullOutline(), "", person.skin.base) : "";
  const top = hat(b);
  return (
    tilt(layers.back) +
    neck(person, shot, lit, p) +
    clothing(person, shot, lit, p, r) +
    tilt(
      layers.under +
        bare +
        face(person, shot, lit, p) +
        (covered ? ears : "") +
        layers.front +
        (covered ? "" : ears) +
        glasses(person, shot, lit) +
        top,
    )
  );
}

export interface Layers {
  place: string;
  light: Light;
  /** Several people share a view of a place: equal keys mean equal `place`. */
  view: string;
  figure: string;
}

const viewsOfAPlace = 5;

/**
 * `under` collects what the place needs, `over` what the figure needs: one and the same for a picture in one
 * document.
 */
function layers(
  { seed, gender, age, variant = 0, place }: PortraitOptions,
  under: Paint,
  over: Paint,
): Layers {
  const person = describePerson(seed, gender, age);
  const plan = planShot(person, seed, variant, place);
  const view = `${plan.place}${Math.floor(rng("view", seed, variant).range(0, viewsOfAPlace))}`;
  const { art, light } = backgrounds[plan.place](rng("place", view), under);
  const tint = (t: Tones): Tones => inLight(t, light.ambient, light.key, 0.22 + 0.3 * light.rim);
  const seen: Person = {
    ...person,
    skin: inLight(person.skin, light.ambient, light.key, 0.1 + 0.14 * light.rim),
    hairTones: tint(person.hairTones),
  };
  const shot: Shot = {
    ...plan,
    cloth: tint(plan.cloth),
    under: tint(plan.under),
    veil: tint(plan.veil),
    scarf: plan.scarf && tint(plan.scarf),
  };
  const lit = { side: (light.side * shot.flip) as 1 | -1, light };
  const r = rng("paint", seed, variant);
  const drawn = figure(seen, shot, new Brush(seen, shot, lit, over, r), r);
  const placed = `<g transform="translate(${num(shot.x)} ${num(shot.y)}) scale(${(shot.scale * shot.flip).toFixed(3)} ${shot.scale.toFixed(3)}) rotate(${num(shot.lean / 5)} 0 ${LEAN_PIVOT})">${drawn}</g>`;
  return { place: art, light, view, figure: placed };
}

/** Where the middle of the face is in the figure's own measure: between the eyes and the mouth. */
const FACE: Point = [0, 10];
/** The pivots of the head's tilt and of the whole figure's lean, below each other. */
const TILT_PIVOT = 110;
const LEAN_PIVOT = 420;

/** The middle of the face, as fractions of the picture's width and height from its upper left corner. */
export function focusOf({ seed, gender, age, variant = 0, place }: PortraitOptions): [number, number] {
  const shot = planShot(describePerson(seed, gender, age), seed, variant, place);
  const [x, y] = rotated(rotated(FACE, shot.tilt, TILT_PIVOT), Number(num(shot.lean / 5)), LEAN_PIVOT);
  return [round2((shot.x + x * shot.scale * shot.flip) / 900), round2((shot.y + y * shot.scale) / 1200)];
}
/** Turned clockwise by `degrees` about a point on the figure's axis. */
function rotated([x, y]: Point, degrees: number, pivot: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x, y - pivot];
  return [dx * Math.cos(angle) - dy * Math.sin(angle), pivot + dx * Math.sin(angle) + dy * Math.cos(angle)];
}
const round2 = (value: number): number => Math.round(value * 100) / 100;

const title = "Drawn portrait";
export const rimColour = (light: Light): string => mix(light.key, "#fffaf0", 0.25);
export const rimStrength = (light: Light): number => 0.35 + 0.55 * light.rim;

export const placeBleed = 40;
/**
 * The same picture as two documents without rim light, air and grain, for a painter that does those on
 * pixels, far faster.
 */
export function portraitLayers(options: PortraitOptions): Layers {
  const [under, over] = [new Paint("u"), new Paint("o")];
  const drawn = layers(options, under, over);
  return {
    ...drawn,
    place: under.document(900, 1200, title, drawn.place, placeBleed),
    figure: over.document(900, 1200, title, drawn.figure),
  };
}
