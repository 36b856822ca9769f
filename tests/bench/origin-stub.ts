import type { PageAnswer } from "#contract/calls/operator/page.ts";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import type { User } from "#contract/entities.ts";

const NAMES = [
  "Annalee",
  "Bethan",
  "Catriona",
  "Delphine",
  "Eilidh",
  "Felicity",
  "Georgina",
  "Harriet",
  "Imogen",
  "Josephine",
  "Kathleen",
  "Lorraine",
  "Marianne",
  "Nerys",
  "Ophelia",
  "Philippa",
  "Roisin",
  "Saoirse",
  "Theodora",
  "Ursula",
  "Verity",
  "Winifred",
  "Yolanda",
  "Zara",
];

/** A page of the search as the real origin answers it. */
const answer: MembersAnswer = {
  profiles: NAMES.map((name, i) => {
    const id = `019a${(0xc0de00 + i * 7919).toString(16)}`;
    return {
      id,
      name,
      age: 24 + ((i * 11) % 37),
      gender: "female",
      fictional: i % 6 === 5,
      main_image: imageOf(`${id}-k${i}`),
    };
  }),
  page: 1,
  num_results: 1001,
  next: null,
  similar: null,
};

const TOWNS = ["Leeds", "Canterbury", "Milton Keynes", "Bath"];
/** What a member sees of the same page: also where they live and how lately they were here. */
const forMember: MembersAnswer = {
  ...answer,
  profiles: answer.profiles.map((profile, i) => ({
    ...profile,
    city: TOWNS[i % TOWNS.length] ?? "",
    activity: i < 6 ? "online" : i < 18 ? "today" : "week",
  })),
};

export const MEMBER = "019aa000-0000-7000-8000-000000000001";
const user: User = {
  id: MEMBER,
  status: "active",
  credits: 15,
  paid_user: false,
  signup_date: "2026-05-01T12:00:00.000Z",
  language: "en",
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id: MEMBER, name: "Rowan", status: "active", main_image: imageOf("019aa000-k0") },
};
const page: PageAnswer = { user, dismissals: {}, discount: null, page: { status: 200, body: forMember } };

function imageOf(key: string) {
  return {
    thumb_filename: `${key}-thumb.webp`,
    filename: `${key}-full.webp`,
    match: `${key}-match.webp`,
    status: "active",
  };
}

/**
 * The source of a worker in the origin's place: it answers the search, and a member's page of it, from
 * memory, and counts how often it was asked.
 */
export const originStub = `const search = ${JSON.stringify(JSON.stringify(answer))};
const page = ${JSON.stringify(JSON.stringify(page))};
let asked = 0;
export default { fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ asked });
  asked++;
  return new Response(pathname === "/api/page.php" ? page : search, { headers: { "content-type": "application/json" } });
} };`;
