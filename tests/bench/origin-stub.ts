import type { MembersAnswer } from "../../worker/contract/calls/members.ts";

const NAMES = ["Annalee", "Bethan", "Catriona", "Delphine", "Eilidh", "Felicity", "Georgina", "Harriet", "Imogen", "Josephine", "Kathleen", "Lorraine", "Marianne", "Nerys", "Ophelia", "Philippa", "Roisin", "Saoirse", "Theodora", "Ursula", "Verity", "Winifred", "Yolanda", "Zara"];

/** A page of the search as the real origin answers it. */
const answer: MembersAnswer = {
  profiles: NAMES.map((name, i) => {
    const id = `019a${(0xc0de00 + i * 7919).toString(16)}`;
    const key = `${id}-k${i}`;
    const main_image = { thumb_filename: `${key}-thumb.webp`, filename: `${key}-full.webp`, match: `${key}-match.webp`, status: "active" };
    return { id, name, age: 24 + ((i * 11) % 37), gender: "female", fictional: i % 6 === 5, main_image };
  }),
  page: 1,
  num_results: 1001,
};

/** The source of a worker in the origin's place: it answers the search from memory and counts how often it was asked. */
export const originStub = `const text = ${JSON.stringify(JSON.stringify(answer))};
let asked = 0;
export default { fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ asked });
  asked++;
  return new Response(text, { headers: { "content-type": "application/json" } });
} };`;
