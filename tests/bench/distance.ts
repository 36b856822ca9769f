import type { ProfileView } from "#contract/entities.ts";
import { json, PASSWORD, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/images.ts";
import { bringIn } from "#tests/support/members.ts";
import { openName, photoKey } from "#tests/support/photo-names.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import { median, type Section } from "./figures.ts";

/** Milliseconds there and back. */
const DISTANCE = 200;
const ROUNDS = 7;

type Step = [name: string, send: () => Promise<Response>];

/** What a member pays who is far from the pool: everything the origin's worker asks comes 200 ms late. */
export async function distance(): Promise<Section> {
  const site = await startCounted();
  const [anna, bert] = await Promise.all([
    signUp(site, { site: "world", paid: true, credits: 1000 }),
    signUp(site, { site: "world", gender: "male" }),
  ]);
  const steps = await stepsOf(site, anna, bert);
  const rows: (string | number)[][] = [];
  for (const [name, send] of steps) {
    const times: Record<number, number[]> = { 0: [], [DISTANCE]: [] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const ms of [0, DISTANCE]) {
        await site.askOrigin(`/bench/distance?ms=${ms}`);
        const began = performance.now();
        const answer = await send();
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        // the first one fills caches
        if (round > 0) times[ms]?.push(performance.now() - began);
      }
    const [near, far] = [median(times[0] ?? []), median(times[DISTANCE] ?? [])];
    rows.push([name, near, far, (far - near) / DISTANCE]);
  }
  await site.close();
  return {
    title: `A member far from the pool: D1, objects and R2 answer the origin's worker ${DISTANCE} ms late`,
    notes: ["Medians in ms. What a member's object asks is near it and is not late."],
    rows: [["", "near", "far", "ways there and back"], ...rows],
    bars: [],
    figures: rows,
  };
}

async function stepsOf(site: CountedSite, anna: Account, bert: Account): Promise<Step[]> {
  const { host } = anna;
  const cookie = await sessionOf(site, anna);
  const key = photoKey("far away");
  await bringIn(await site.database("world"), [{ id: "far-away", site: "amberlind", photos: [{ key }] }]);
  await (await site.env()).PHOTOS.put(`world/${key}-full.webp`, await picture());
  const { profile } = await (
    await site.ask("/api/member.php?id=far-away", { host, cookie })
  ).json<{ profile: ProfileView }>();
  const page = (path: string): Step => [`page ${path}`, () => site.ask(path, { host, cookie })];
  return [
    ["a visitor's index", () => site.ask("/", { host })],
    page("/members"),
    page("/members/far-away"),
    page("/likes"),
    page("/chats"),
    page("/credits"),
    [
      "sending a message",
      () =>
        site.ask("/api/chat.php", {
          method: "POST",
          host,
          cookie,
          headers: json,
          body: JSON.stringify({ profile: bert.id, id: crypto.randomUUID(), text: "Hello" }),
        }),
    ],
    [
      "login",
      () =>
        site.ask("/api/user.php", {
          method: "POST",
          host,
          headers: json,
          body: JSON.stringify({ email: anna.email, password: PASSWORD }),
        }),
    ],
    [
      "a photo in the data centre's cache",
      () => openName(site, { host, cookie }, profile.main_image?.filename ?? ""),
    ],
  ];
}
