import { expect, test } from "vitest";
import { cleanUsername, usernameFault } from "#contract/product/signup-rules.ts";
import { isReservedName } from "#origin/accounts/signup/reserved-names.ts";

const faultOf = (name: string) => usernameFault(name, "somebody@posteo.example");
const SITE = {
  settings: { name: "Amberlind", brand: "amberlind", mail_name: "Amberlind" },
  sisters: [{ name: "Amberlind België" }],
  sharing: [{ name: "Rubinelle" }],
} as never;

test.each([
  "Anna",
  "Jean-Luc",
  "anna_90",
  "José",
  "Łukasz",
  "Nguyễn Thị",
  "Анна 22",
  "Ελένη",
  "אנה",
  "محمد",
  "田中さん",
  "Ken田中",
  "김민준",
  "สวัสดี",
  "अनिल",
  "Zoë",
  "O'Neill",
  "D’Angelo",
  "St. Anna",
])("%s is a name", (name) => {
  expect([faultOf(name), isReservedName(SITE, name)]).toEqual([null, false]);
});

test.each([
  ["a dot", "evil.example"],
  ["a dot of another width", "evil．example"],
  ["a number that is written with its dot", "1⒈com"],
  ["a dot at the end", "Anna."],
  ["a dot before a dot", "St.. Anna"],
  ["two apostrophes", "O''Neill"],
  ["an apostrophe at the end", "Anna'"],
  ["a slash", "http //x/y"],
  ["an @", "@anna"],
  ["Latin and Cyrillic letters", "Аnna"],
  ["Latin and Greek letters", "Αnna"],
  ["Cyrillic and Greek letters", "Аννα"],
  ["Latin letters and digits of another script", "Anna ٣"],
  ["stacked accents", "A\u0300\u0301\u0302nna"],
  ["a tower of accents in any script", "ก\u0e49\u0e49\u0e49\u0e49ข"],
  ["a direction mark", "Anna\u202Ennn"],
  ["a mark for left to right", "An\u200Ena"],
  ["a joiner", "An\u200Dna"],
  ["a letter that is not seen", "An\u3164na"],
  ["a selector of variants", "Anna\uFE0F"],
  ["a long word of one sign", "ﷺﷺﷺ"],
  ["more code units than graphemes show", "a\u0300".repeat(19) + "\u0300".repeat(60)],
])("a name with %s is refused", (_, name) => {
  expect(faultOf(name)).toBe("invalid_username");
});

test("a name is stored in one way of writing", () => {
  expect([cleanUsername(" Ａｎｎａ  K "), cleanUsername("Jose\u0301")]).toEqual(["Anna K", "José"]);
  expect(["O’Neill", "O`Neill", "Oʼneill"].map(cleanUsername)).toEqual(["O'Neill", "O'Neill", "O'neill"]);
});

test.each([
  "Support",
  "support 24",
  "5upp0rt",
  "Sup-port",
  "S u p p o r t",

  "Ѕuррогt",
  "Ádmin",
  "ADMIN_1",
  "Help Team",
  "Customer Service",
  "Kundenservice",
  "Klantenservice NL",
  "Amberlind",
  "Amber-lind",
  "AmberIind",
  "Team Amberlind",
  "Rubinelle Team",
  "The Moderator",
  "Site Admin",
  "аԁmіn",
])("%s would pass for the site's team", (name) => {
  expect(isReservedName(SITE, name)).toBe(true);
});

test.each([
  "Anna",
  "Steam",
  "Teamster",
  "Helper",
  "Adminia",
  "Modesta",
  "Infinity",
  "Amber",
  "Linda",
  "Officer",
  "Bella Rubin",
])("%s claims no role", (name) => {
  expect(isReservedName(SITE, name)).toBe(false);
});
