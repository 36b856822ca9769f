import type { Tenant } from "#contract/platform/tenant.ts";

/**
 * Words of a name that claims to speak for the site, in the languages of the sites. Refused anywhere in a
 * name.
 */
const ROLES = (
  "admin admins administrator administrators administratie administration beheer beheerder billing " +
  "customercare customerservice helpdesk inkasso incasso klantenservice kundenservice kundendienst " +
  "moderator moderators moderation moderateur moderatie moderatorin official officieel offiziell " +
  "officiel postmaster security serviceteam staff sysadmin sysop superuser support supportteam " +
  "webmaster"
).split(" ");
/** Words that claim the same only together: "Help Team" is refused, "Team Anna" is not. */
const COMPANIONS = (
  "account bot care client clients contact crew customer dating desk help hilfe hulp info klanten " +
  "kunden mail mod mods online payment payments root service site system systeem team the verified " +
  "web"
).split(" ");

/** Letters and digits of other scripts and sizes that are read as a Latin letter. */
const LOOK_ALIKES: Record<string, string> = {
  o: "0øоο",
  l: "1iıłɪʟіӏι",
  e: "3еε",
  a: "4ɑаα",
  s: "5ꜱѕ",
  t: "7ŧтτ",
  b: "8вβ",
  d: "đԁ",
  h: "ħһн",
  ss: "ß",
  ae: "æ",
  oe: "œ",
  g: "ɡ",
  y: "ʏу",
  c: "с",
  j: "ј",
  k: "кκ",
  m: "м",
  p: "рρ",
  q: "ԛ",
  r: "г",
  v: "ѵν",
  w: "ԝω",
  x: "хχ",
  n: "пη",
  u: "υ",
};
const LOOKS_LIKE = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
    Array.from(others, (other): [string, string] => [other, letter]),
  ),
);

/** A name as it is read: without accents and separators, each look-alike as the letter that it passes for. */
const readAs = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/./gsu, (letter) => LOOKS_LIKE.get(letter) ?? letter)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[^\p{L}\p{Nd}]/gu, "");

const roles = new Set(ROLES.map(readAs));
const onlyRoles = new RegExp(`^(?:${[...ROLES, ...COMPANIONS].map(readAs).join("|")})+$`, "u");
/** Letters that a brand's name has at least before names may not contain it: shorter ones are part of others. */
const MIN_BRAND = 5;

/**
 * Whether a username would pass for the site's own team: it names a role as support does, or contains the
 * name of a site of this brand, also in letters that only look like these.
 */
export function isReservedName(
  { settings, sisters, sharing }: Pick<Tenant, "settings" | "sisters" | "sharing">,
  username: string,
): boolean {
  const readings = (text: string) => [readAs(text), readAs(text.replace(/\d+$/u, ""))];
  const names = [
    settings.name,
    settings.brand,
    settings.mail_name,
    ...[...sisters, ...sharing].map(({ name }) => name),
  ];
  const brands = names.map(readAs).filter((brand) => brand.length >= MIN_BRAND);
  return (
    username.split(/[ _-]+/).some((word) => readings(word).some((read) => roles.has(read))) ||
    readings(username).some((read) => onlyRoles.test(read) || brands.some((brand) => read.includes(brand)))
  );
}
