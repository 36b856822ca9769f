import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import type { MemberAnswer } from "#contract/calls/people/member.ts";
import { asMember, at, DUTCH, expect, GERMAN, NORDIC, test } from "./support.ts";

// the other two are where the stories of conversations are told
for (const host of [DUTCH, NORDIC]) {
  for (const email of ["free@demo.example", "premium@demo.example"]) {
    test(`${email} of ${host} finds conversations that automated profiles began, some of them read`, async ({
      page,
    }) => {
      await asMember(page, host, email);
      await page.goto(at(host, "/notifications"));
      const { chats } = await page.evaluate<{ chats: ChatView[] }>(async () =>
        (await fetch("/api/chats.php")).json(),
      );
      const begun = chats.filter(({ profile }) => !profile.gone && profile.fictional);
      expect(begun.length).toBeGreaterThanOrEqual(3);
      expect(new Set(begun.map(({ num_unread_messages: unread }) => unread > 0))).toEqual(
        new Set([true, false]),
      );
      for (const { last_message: last } of begun)
        expect([last?.automated, last?.from_me]).toEqual([true, false]);
    });
  }
}

// each language of the conversations, and of the site that has none of its own
for (const [host, country] of [
  [DUTCH, "NL"],
  [GERMAN, "DE"],
  [NORDIC, "DK"],
] as const) {
  test(`the demo accounts of ${host} live in its first country, and people there like, match and write to them from the first start`, async ({
    page,
  }) => {
    for (const email of ["free@demo.example", "premium@demo.example"]) {
      // The page of the other account is still asking the site, and would do so as this one.
      await page.goto("about:blank");
      await asMember(page, host, email);
      await page.goto(at(host, "/notifications"));
      const { homes, chats, likes, messages } = await page.evaluate(async () => {
        const ask = async (path: string): Promise<unknown> => (await fetch(path)).json();
        const list = (await ask("/api/chats.php")) as { chats: ChatView[] };
        const people = list.chats.filter(({ profile }) => !profile.gone && !profile.fictional);
        const home = async (id: string) => {
          const { profile } = (await ask(`/api/member.php?id=${id}`)) as MemberAnswer;
          return profile.country;
        };
        const { user } = (await ask("/api/user.php")) as { user: { profile: { id: string } } };
        const given = (await ask("/api/likes.php")) as LikesAnswer;
        // of the demo's own: who signed up in another story has a dash in their id
        const known = [...people.map(({ profile }) => profile), ...given.liked_by].filter(
          ({ id }) => !id.includes("-"),
        );
        return {
          homes: await Promise.all([user.profile, ...known].map(({ id }) => home(id))),
          chats: people,
          likes: given,
          messages: await Promise.all(
            people.map(
              ({ conversation: { id } }) => ask(`/api/chat.php?conversation=${id}`) as Promise<ChatAnswer>,
            ),
          ),
        };
      });
      expect(chats.length).toBeGreaterThanOrEqual(3);
      expect([email, homes[0]]).toEqual([email, country]);
      // the smallest crowd of a country has too few for both accounts
      const abroad = homes.filter((home) => home !== country);
      expect([email, host !== NORDIC && abroad]).toEqual([email, host !== NORDIC && []]);
      expect([email, homes.length - abroad.length >= 3]).toEqual([email, true]);
      const kinds = new Set(
        messages.flatMap(({ conversation }) => conversation.messages.map(({ kind }) => kind)),
      );
      expect(kinds).toEqual(new Set(["text", "gift", "photo"]));
      expect(likes.liked_by.length).toBeGreaterThanOrEqual(5);
      expect(likes.profiles.filter(({ match }) => match).length).toBeGreaterThanOrEqual(3);
    }
  });
}

test("of the demo's members who never paid, one gets the welcome discount, and one pays the full price", async ({
  page,
}) => {
  const offered: unknown[] = [];
  for (const email of ["welcome@demo.example", "ended@demo.example"]) {
    await page.goto("about:blank");
    await asMember(page, GERMAN, email);
    await page.goto(at(GERMAN, "/notifications"));
    offered.push(
      await page.evaluate(async () => {
        const answer: CreditsAnswer = await (await fetch("/api/credits.php")).json();
        return [answer.discount?.kind ?? null, answer.paid_user];
      }),
    );
  }
  expect(offered).toEqual([
    ["welcome", false],
    [null, false],
  ]);
});
