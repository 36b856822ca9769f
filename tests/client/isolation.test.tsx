import { renderToString } from "react-dom/server";
import { useSnapshot } from "valtio";
import { expect, test } from "vitest";
import { StoresContext, useStores } from "#client/page/context.tsx";
import { createStores } from "#client/stores/stores.ts";

function Greeting() {
  const { user } = useSnapshot(useStores().user);
  const { chats } = useSnapshot(useStores().chats);
  return (
    <p>
      {user?.profile.name ?? "nobody"} {chats.length}
    </p>
  );
}

const member = (name: string) => ({
  id: name,
  status: "active",
  credits: 1,
  paid_user: false,
  signup_date: "2026-01-01",
  language: "en" as const,
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id: name, name, status: "active", main_image: null },
});

test("two members rendered side by side see nothing of each other, and a third sees nobody", async () => {
  const render = async (name: string | null) => {
    const stores = createStores();
    if (name !== null) {
      stores.user.user = member(name);
      stores.chats.chats.push({
        conversation: { id: name },
        profile: { id: name, gone: true },
        num_unread_messages: 1,
        last_message: null,
      });
    }
    await Promise.resolve();
    return renderToString(
      <StoresContext value={stores}>
        <Greeting />
      </StoresContext>,
    );
  };
  const pages = await Promise.all(["Anna", "Bert", null].map(render));
  expect(pages.map((html) => html.replace(/<[^>]*>/g, ""))).toEqual(["Anna 1", "Bert 1", "nobody 0"]);
});
