import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf, pageLook, routeOf, routes, type PageName } from "#client/routes.ts";

/** Message groups that come with a member's pages. */
const MEMBERS = ["bar", "account", "alert", "like", "search", "field", "vocab", "saved"];
/** What a page has besides its own groups. A visitor's page has no member's. */
const around = (name: PageName): string[] => [
  "shell",
  ...(["visitor", "campaign"].includes(routeOf(name)?.guard ?? "") ? [] : MEMBERS),
];
/** The parts of a page that are loaded when they are needed, and the message groups that come with them. */
const LAZY: Record<string, readonly string[]> = {
  "client/parts/signup/signup.tsx": ["shell", ...pageLook("signup").messages],
  "client/parts/signup/document-dialog.tsx": ["shell", "signup"],
  "client/parts/bonus/bonus-banner.tsx": ["bonus"],
  "client/parts/bonus/bonus-modal.tsx": ["bonus"],
  "client/parts/bonus/watch-bonus.ts": [],
  "client/parts/consent/ask-consent.ts": [],
  "client/parts/consent/consent-bar.tsx": ["consent"],
  "client/parts/member/activation-dialog.tsx": ["shell", "alert"],
  "client/parts/member/favourite-dialog.tsx": ["shell", "favourite"],
  "client/parts/member/save-favourite.ts": ["favourite"],
  "client/parts/member/like-dialog.tsx": ["shell", "like"],
  "client/navigation/late-router.tsx": ["shell", ...MEMBERS],
  "client/navigation/router.tsx": ["shell", ...MEMBERS],
  "client/runtime/outbox/device-outbox.ts": [],
  "client/chat/emoji-picker.tsx": ["chat"],
  "client/chat/message-menu.tsx": ["shell", "chat", "report"],
  "client/chat/message-search.tsx": ["chat", "face"],
  "client/runtime/outbox/reactions.ts": ["chat"],
  "client/chat/row-menu.tsx": ["chat", "face"],
  "client/chat/search-dialog.tsx": ["shell", "chat", "face"],
  "client/chat/voice/voice-recorder.tsx": ["shell", "chat", "voice"],
  "client/pages/login/passkey-offer.tsx": ["shell", ...pageLook("login").messages],
  "client/pages/members/show-count.tsx": ["members"],
  "client/pages/members/saved-searches.tsx": ["shell", "members", "saved"],
  "client/net/live.ts": [],
  "client/pages/profile/cropper.tsx": ["shell", ...pageLook("profile").messages],
  "client/pages/profile/focus-dialog.tsx": ["shell", "bar", ...pageLook("profile").messages],
  "client/runtime/passkeys/add-passkey.ts": [],
  "client/runtime/passkeys/sign-challenge.ts": [],
  "client/net/solve-proof.ts": [],
  "client/runtime/push/start-push.ts": ["alert"],
};
/** Components that bring a group along in a provider of their own, or that are only rendered if it is there. */
const PROVIDED: Record<string, readonly string[]> = {
  "client/shell/overlays/signup-dialog.tsx": ["signup"],
  "client/parts/signup/member-login.tsx": ["signup"],
  "client/navigation/use-badges.ts": ["face"],
  // shown in English only, whose pages have them
  "client/shell/footer.tsx": ["us"],
  // where a card has it, the reader is a member
  "client/parts/member/like-button.tsx": ["like"],
  "client/parts/member/set-like.ts": ["like"],
};

const ids = Object.keys(JSON.parse(readFileSync("locales/en.json", "utf8")) as object);
const groupOf = (id: string): string => id.slice(0, id.indexOf("."));

/** A module: the text of each top-level declaration, and where the names come from that it imports. */
interface Module {
  declarations: Map<string, string>;
  imports: Map<string, { file: string; name: string }>;
}
const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const imports: Module["imports"] = new Map();
  for (const [, names = "", specifier = ""] of text.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm))
    for (const one of names.split(",").map((name) => name.trim())) {
      const [name = "", local = name] = one.split(" as ");
      const from = pathOf(file, specifier);
      if (name !== "" && !name.startsWith("type ") && from !== null) imports.set(local, { file: from, name });
    }
  const declarations: Module["declarations"] = new Map();
  for (const part of text.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|const|class) \w)/m)) {
    const name = /^(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/.exec(part)?.[1];
    if (name !== undefined) declarations.set(name, part);
  }
  const module = { declarations, imports };
  modules.set(file, module);
  return module;
}

/** A module of the client as a path; null for packages, virtual modules and the contract. */
function pathOf(from: string, specifier: string): string | null {
  const path = specifier.startsWith("#client/")
    ? join("client", specifier.slice("#client/".length))
    : join(dirname(from), specifier);
  return /^(?:#client|\.)/.test(specifier) && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

interface Declaration {
  file: string;
  text: string;
}

/** Every declaration that those of a module use, directly or through others, their own included. */
function usedBy(root: string): Declaration[] {
  const found = new Map<string, Declaration>();
  const add = (file: string, name: string): void => {
    const { declarations, imports } = moduleOf(file);
    const text = declarations.get(name);
    if (text === undefined || found.has(`${file}#${name}`)) return;
    found.set(`${file}#${name}`, { file, text });
    for (const [word] of text.matchAll(/\w+/g)) {
      const imported = imports.get(word);
      if (imported) add(imported.file, imported.name);
      else add(file, word);
    }
  };
  for (const name of moduleOf(root).declarations.keys()) add(root, name);
  return [...found.values()];
}

/** The complete ids in a declaration, and the beginnings of those that are put together: "credits.kind.". */
const messagesIn = ({ text }: Declaration): string[] =>
  [...text.matchAll(/"([a-z][\w-]*\.[\w.-]+)"|`([a-z][\w-]*\.[\w.-]*)(?:\$\{|`)/g)]
    .map(([, whole, beginning]) => whole ?? beginning ?? "")
    .filter((id) => ids.some((each) => each === id || (/[.-]$/.test(id) && each.startsWith(id))));

/** The messages that a module uses and that its groups do not have, each with the module that uses it. */
const missingIn = (root: string, loaded: readonly string[]): string[] =>
  usedBy(root).flatMap((declaration) =>
    messagesIn(declaration)
      .filter((id) => ![...loaded, ...(PROVIDED[declaration.file] ?? [])].includes(groupOf(id)))
      .map((id) => `${declaration.file}: ${id}`),
  );

const pages: PageName[] = [...routes.map(({ name }) => name), "error"];
const fileOf = (name: PageName): string => `client/pages/${folderOf(pageLook(name))}/page.tsx`;

describe("the messages that are loaded", () => {
  test.each(pages)("with the page %s are all that it and its dialogs use", (name) => {
    const { messages } = pageLook(name);
    expect(ids.map(groupOf)).toEqual(expect.arrayContaining([...messages]));
    expect(
      missingIn(fileOf(name), [...around(name), ...messages]),
      `add the groups of these messages to \`messages\` in client/pages/${folderOf(pageLook(name))}/route.ts`,
    ).toEqual([]);
  });

  test("with every layout are all that it uses", () => {
    expect(missingIn("client/shell/layout.tsx", ["shell"])).toEqual([]);
  });

  test("with a member's pages are all that is around them", () => {
    expect(missingIn("client/parts/member/member-parts.ts", ["shell", ...MEMBERS])).toEqual([]);
  });

  test.each(Object.entries(LAZY))("with the part %s are all that it uses", (part, loaded) => {
    expect(missingIn(part, loaded), "its line in LAZY names the groups that are there with it").toEqual([]);
  });

  test("there is no other part that is loaded when it is needed", () => {
    const lazy = ["client/entry.tsx", "client/shell/layout.tsx", ...Object.keys(LAZY), ...pages.map(fileOf)]
      .flatMap(usedBy)
      .flatMap(({ file, text }) =>
        [...text.matchAll(/(?<!typeof )\bimport\("([^"]+)"\)/g)].map(([, path = ""]) => pathOf(file, path)),
      );
    expect(
      [...new Set(lazy)].filter((path) => path !== null).toSorted(),
      "a part that is too much (+) needs a line in LAZY of this test: the groups that are there with it",
    ).toEqual(Object.keys(LAZY).toSorted());
  });

  test("would be found missing: a dialog's own group is seen from the page", () => {
    expect(
      missingIn("client/pages/chats/page.tsx", ["shell", ...MEMBERS]).some((line) =>
        line.includes(": chat."),
      ),
    ).toBe(true);
  });
});
