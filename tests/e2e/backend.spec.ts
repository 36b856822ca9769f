import { slow } from "#tests/support/backend-faults.ts";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { json, memberCard, settingsAnswer, SITE } from "#tests/support/backend.ts";
import { profile } from "#tests/support/spec-world.ts";
import { enter, expect, hydrated, test } from "./support.ts";

let site: BackendSite;
test.beforeAll(async () => {
  site = await startBackendSite();
});
test.afterAll(() => site.close());

test("while a backend is slow its page is there with its shape, then with its members, and React takes it over without a complaint", async ({
  page,
}) => {
  site.backend.answer(
    "/api/members.php",
    slow(1_000, json({ profiles: [memberCard("slow-1")], num_results: 1 })),
  );
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".pending .skel")) document.documentElement.dataset["sawShape"] = "";
    }).observe(document, { childList: true, subtree: true });
  });
  await enter(page, SITE.host);
  await page.goto(`${site.address}/members?min_age=33`);
  await expect(page.getByText("Ottoline, 41")).toBeVisible();
  await expect(page.locator(".pending")).toHaveCount(0);
  await expect(page.locator("html[data-saw-shape]")).toBeAttached();
  await hydrated(page);
});

test("where signups are closed, the index states it, and the signup's own page explains it and offers the login", async ({
  page,
}) => {
  site.backend.answer(
    "/api/settings.php",
    json(
      settingsAnswer({ signups: "other", logged_out_search: false, logged_out_search_trafficsource: false }),
    ),
  );
  await enter(page, SITE.host);
  // a query of its own asks for the settings again, and the page after it is rendered from them
  await page.goto(`${site.address}/?closed=1`);
  await page.goto(`${site.address}/signup?closed=1`);
  await expect(page.getByRole("heading", { name: "We’re not taking new members" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: /Log in/ })).toBeVisible();

  // The address of a step, from before they were closed, opens no form over the page.
  await page.goto(`${site.address}/login?closed=1#step-2`);
  await hydrated(page);
  await expect(page.getByText("isn’t open to new members")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what a member of a backend written after the specification gets stays on screen, and is asked for once", async ({
  page,
}) => {
  const unseen = { main_image: null };
  site.backend.reset();
  site.backend.know({
    user: {
      id: 7,
      credits: 15,
      paid_user: true,
      signup_date: "2026-01-02 10:20:30",
      fictional_icon: false,
      profile: profile(71, "Ottoline", unseen),
    },
    chats: [
      {
        conversation: { id: 31 },
        profile: profile(8, "Ignatius", { ...unseen, gender: "male" }),
        num_unread_messages: 2,
        last_message: { text: "The tide is out.", at: "2026-11-20 18:00:00" },
      },
    ],
    likes: {
      profiles: [profile(12, "Prudence", unseen)],
      liked_by: [
        { ...profile(8, "Ignatius", unseen), like_new: false },
        { id: 9, like_new: true },
      ],
    },
  });
  await enter(page, SITE.host);
  await page.goto(`${site.address}/login`);
  await page.getByLabel(/e-?mail/i).fill("ottoline@example.com");
  await page.getByLabel(/^password/i).fill("correct horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/(chats|members)$/);
  await hydrated(page);

  await page.goto(`${site.address}/likes`);
  const before = ["/api/likes.php", "/api/chats.php"].map((path) => site.backend.count(path));
  await hydrated(page);
  await expect(page.getByRole("link", { name: "A member" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ignatius, 41" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: /messages/i })).toBeVisible();
  await expect.poll(() => site.backend.count("/api/chats.php")).toBe((before[1] ?? 0) + 1);
  expect(site.backend.count("/api/likes.php")).toBe(before[0]);

  await page.goto(`${site.address}/chats/31`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Ignatius" })).toBeVisible();
  await expect(page.locator(".bub").getByText("The tide is out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write to support" })).toBeVisible();
});

test("opening a conversation asks a backend for it once", async ({ page }) => {
  site.backend.reset();
  const partner = profile(8, "Ignatius", { main_image: null, gender: "male" });
  site.backend.know({
    chats: [{ conversation: { id: 31 }, profile: partner, num_unread_messages: 0 }],
  });
  const message = { kind: "text", order: 1, arrival: 1, at: "2026-11-20T18:00:00Z", state: "received" };
  site.backend.answer(
    "/api/chat.php",
    json({
      conversation: {
        id: 31,
        messages: [
          { ...message, id: "m1", from_me: false, text: "The tide is out." },
          { ...message, id: "m2", from_me: true, text: "Then we walk.", order: 2, arrival: 2 },
        ],
      },
      profile: partner,
      costs: { message: 5, gift: 10, photo: 5 },
      balance: { credits: 15, entries: 2 },
      message_length: 500,
    }),
  );
  await enter(page, SITE.host);
  await page.goto(`${site.address}/login`);
  await page.getByLabel(/e-?mail/i).fill("ottoline@example.com");
  await page.getByLabel(/^password/i).fill("correct horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/(chats|members)$/);
  await hydrated(page);
  // the page after the login asks for the list too, after it is hydrated
  await expect.poll(() => site.backend.count("/api/chats.php")).toBeGreaterThan(0);
  const before = site.backend.count("/api/chats.php");
  await page.goto(`${site.address}/chats/31`);
  await hydrated(page);
  await expect(page.locator(".bub").getByText("Then we walk.")).toBeVisible();
  // The list is asked for after the page is hydrated, when a second question about the conversation would be out.
  await expect.poll(() => site.backend.count("/api/chats.php")).toBe(before + 1);
  const asked = site.backend.received("/api/chat.php").map(({ query }) => query.get("conversation"));
  expect(asked.filter((id) => id === "31")).toEqual(["31"]);
});

test("where a backend takes neither reports nor blocks, nobody is offered to block, and a report leads to the site’s people", async ({
  page,
}) => {
  site.backend.reset();
  const partner = profile(8, "Ignatius", { main_image: null, gender: "male" });
  site.backend.know({
    chats: [{ conversation: { id: 31 }, profile: partner, num_unread_messages: 0 }],
  });
  site.backend.answer(
    "/api/member.php",
    json({ profile: memberCard("8", { name: "Ignatius", country: "GB", region: null, city: "Whitby" }) }),
  );
  site.backend.answer(
    "/api/chat.php",
    json({
      conversation: {
        id: 31,
        messages: [
          {
            kind: "text",
            order: 1,
            arrival: 1,
            at: "2026-11-20T18:00:00Z",
            state: "received",
            id: "m1",
            from_me: false,
            text: "Send me money.",
            warning: "money",
          },
        ],
      },
      profile: partner,
      costs: { message: 5, gift: 10, photo: 5 },
      balance: { credits: 2, entries: 2 },
      message_length: 500,
    }),
  );
  await enter(page, SITE.host);
  await page.goto(`${site.address}/login`);
  await page.getByLabel(/e-?mail/i).fill("ottoline@example.com");
  await page.getByLabel(/^password/i).fill("correct horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/(chats|members)$/);
  const block = page.getByRole("button", { name: /^Block/ });
  const expectContact = async () => {
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: "file@php.example" })).toBeVisible();
    await expect(dialog.getByRole("radio")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`${site.address}/members/8`);
  await hydrated(page);
  await page.locator(".person__menu summary").click();
  await expect(block).toHaveCount(0);
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await expectContact();

  await page.goto(`${site.address}/chats/31`);
  await hydrated(page);
  await page.getByRole("button", { name: "Report it" }).click();
  await expectContact();
  await page.locator(".thread__menu summary").click();
  await expect(page.getByRole("button", { name: "Delete conversation" })).toBeVisible();
  await expect(block).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Read receipts" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /credits|premium/i })).toHaveCount(0);
});
