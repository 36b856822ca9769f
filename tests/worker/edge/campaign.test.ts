import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { photoKey } from "#tests/support/photo-names.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { decisionsOf, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await bringIn(await site.database("world"), [
    {
      id: "camp-anna",
      site: "amberlind",
      name: "Annemiek",
      interests: ["cooking", "sailing"],
      photos: ["main", "second", "third"].map((name) => ({ key: photoKey(name) })),
      said: { advertised: 1 },
    },
    { id: "camp-felix", site: "amberlind", name: "Felice", fictional: 1, interests: [] },
    { id: "camp-gone", site: "amberlind", name: "Goran", status: "deleted" },
    { id: "camp-hidden", site: "amberlind", name: "Hilde", invisible: 1 },
  ]);
  await bringIn(await site.database("europe"), [{ id: "camp-far", site: "nordlune", name: "Freja" }]);
});
afterAll(() => site.close());

const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main"));
const visible = (html: string): string =>
  mainOf(html)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe.each(["landing", "landing2", "landing3"])("/members/{id}/%s", (page) => {
  const ask = (id: string, more: Parameters<RunningSite["ask"]>[1] = {}, query = "") =>
    site.ask(`/members/${id}/${page}${query}`, { country: "GB", ...more });

  test("presents the profile, is cached and kept out of search engines", async () => {
    const first = await ask("camp-anna");
    const html = await first.text();
    expect([first.status, html.includes('<meta name="robots" content="noindex">')]).toEqual([200, true]);
    expect(visible(html)).toContain("Annemiek");
    const etag = first.headers.get("etag") ?? "";
    const again = await ask("camp-anna", { headers: { "if-none-match": etag } }, "?network=n1&sub1=a");
    expect([again.status, decisionsOf(again)["cached"]]).toEqual([304, "true: fresh"]);
    expect(again.headers.getSetCookie().join()).toContain("__Host-source=network=n1&sub1=a;");
  });

  test("marks a fictional profile in words and says that nobody can meet it", async () => {
    const fictional = visible(await (await ask("camp-felix")).text());
    expect(fictional).toContain("Fictional profile");
    expect(fictional).toContain("Felice is a character created by our team");
    expect(visible(await (await ask("camp-anna")).text())).not.toContain("Fictional profile");
  });

  test("claims no message and no like that does not exist", async () => {
    const text = visible(await (await ask("camp-anna")).text());
    expect(text).not.toMatch(/likes you|wrote|has sent|new message|unread|typing|waiting for you|replied/i);
  });

  test("is one and the same 404 for unknown, deleted, invisible and other sites' profiles", async () => {
    const pages = await Promise.all(
      ["camp-nobody", "camp-gone", "camp-hidden", "camp-far", "NOT_AN_ID"].map(async (id) => {
        const answer = await ask(id);
        return [answer.status, mainOf(await answer.text())];
      }),
    );
    expect(new Set(pages.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(pages[0]?.[0]).toBe(404);
    expect(pages[0]?.[1]).toContain("This page could not be found");
  });

  test("leads a member on to the profile, or to the conversation", async () => {
    const member = await signUp(site, { site: "world" });
    const cookie = await sessionOf(site, member);
    const answer = await ask("camp-anna", { cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      page === "landing3" ? "/members/camp-anna/chat" : "/members/camp-anna",
    ]);
  });
});

test("an unknown slug is the default variant, and no page of its own", async () => {
  for (const page of ["landing2", "landing3"]) {
    const path = `/members/camp-anna/${page}`;
    const known = await (await site.ask(path)).text();
    const other = await site.ask(`${path}/nobody-knows`);
    expect([other.status, decisionsOf(other)["cached"], (await other.text()) === known]).toEqual([
      200,
      "true: fresh",
      true,
    ]);
  }
});

test("the sample variants replace the words, and a conversation has a way to report its profile", async () => {
  const first = await (await site.ask("/members/camp-anna/landing2/first-line")).text();
  expect(visible(first)).toContain("What would your first line be?");
  const hello = await (await site.ask("/members/camp-anna/landing3/say-hello")).text();
  expect(visible(hello)).toContain("A hello is all it takes");
  expect(hello).toContain('href="/complaints?kind=illegal&amp;profile=camp-anna"');
});

test("locked photos are other bytes: no name of one is in the page", async () => {
  const html = await (await site.ask("/members/camp-anna/landing")).text();
  expect(visible(html)).toContain("2 more photos are for Premium members.");
  const seed: { data: { profile: { main_image: object; photos: []; locked_photos: object[] } } } = JSON.parse(
    />(\{[^<]*)<\/script>/.exec(html.slice(html.indexOf('id="seed"')))?.[1] ?? "",
  );
  const { photos, locked_photos: locked } = seed.data.profile;
  expect([photos, locked.map((photo) => Object.keys(photo))]).toEqual([
    [],
    [["blurred_filename"], ["blurred_filename"]],
  ]);
});

test("the teaser asks one question after the other without a script, and its answers begin the signup", async () => {
  const ask = async (query: string) =>
    mainOf(await (await site.ask(`/members/camp-anna/landing2${query}`)).text());
  const questions = (html: string) =>
    [...html.matchAll(/<button value="(\w+)" name="(\w+)"/g)].map(([, value, name]) => `${name}=${value}`);
  const answers = (html: string) =>
    [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(
      ([tag]) => `${/name="(\w+)"/.exec(tag)?.[1]}=${/value="(\w+)"/.exec(tag)?.[1]}`,
    );
  const topics = await ask("");
  expect(questions(topics)).toEqual(["topic=cooking", "topic=sailing", "topic=other"]);
  const gender = await ask("?topic=cooking");
  expect(questions(gender)).toEqual(["gender=female", "gender=male"]);
  expect(answers(gender)).toEqual(["topic=cooking"]);
  expect(questions(await ask("?topic=cooking&gender=female"))).toEqual([
    "looking_for=female",
    "looking_for=male",
    "looking_for=both",
  ]);
  const end = await ask("?topic=cooking&gender=female&looking_for=male");
  expect(questions(end)).toEqual([]);
  expect(end).toContain("Cooking! How did you get into that, Annemiek?");
  expect(end).toMatch(/action="\/members\/camp-anna\/signup" method="get"/);
  expect(answers(end)).toEqual(["gender=female", "looking_for=male"]);
  // an answer that is none leaves its question open
  expect(questions(await ask("?topic=nothing&gender=female"))).toEqual(questions(topics));
  const signup = await (await site.ask("/members/camp-anna/signup?gender=female&looking_for=male")).text();
  expect(signup).toContain("When were you born?");
});

describe("a first message that is sent before the script runs", () => {
  const send = (body: string, origin = "same-origin") =>
    site.ask("/members/camp-anna/signup", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": origin },
    });

  test("is in the signup, and in no address", async () => {
    const answer = await send("message=Hello+%3Cb%3EAnnemiek%3C%2Fb%3E");
    const html = await answer.text();
    expect([answer.status, html.includes('"message":"Hello \\u003cb>Annemiek\\u003c/b>"')]).toEqual([
      200,
      true,
    ]);
    expect(html).toContain('"path":"/members/camp-anna/signup"');
    expect(answer.headers.get("cache-control")).toContain("private");
  });

  test("is refused from another site", async () => {
    expect((await send("message=Hello", "cross-site")).status).toBe(403);
  });
});
