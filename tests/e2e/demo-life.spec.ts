import type { ChatView } from "#contract/calls/chats.ts";
import { asMember, at, DUTCH, expect, NORDIC, test } from "./support.ts";

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
