import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { NavLink, Outlet, useLoaderData, useNavigate, useNavigation } from "react-router";
import { mayAct } from "#contract/platform/operators.ts";
import { read } from "./net.ts";
import { SCREENS } from "./screens.ts";
import { FindMember } from "./screens/members/find-dialog.tsx";
import { Kbd, KeysProvider, useKey, useKeyActions, useLeaveField } from "./ui/keys.tsx";
import { words } from "./words.ts";

/** Who is signed in, and their sites: every screen has it. */
export const loadShell = ({ request }: LoaderFunctionArgs) => read("GET /api/me", {}, request.signal);

/** What is around every screen. */
export const Shell = () => (
  <KeysProvider>
    <Frame />
  </KeysProvider>
);

function Frame() {
  const { operator } = useLoaderData<typeof loadShell>();
  useLeaveField(words.keys.leave);
  const isBusy = useNavigation().state !== "idle";
  const screens = SCREENS.filter(({ roles }) => mayAct(operator.role, roles));
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[208px_1fr]">
      <a href="#screen" className="sr-only focus:not-sr-only">
        {words.skip}
      </a>
      <header className="flex items-center gap-1 overflow-x-auto border-solid border-0 border-b-1 border-line bg-raised px-3 py-2 lg:flex-col lg:items-stretch lg:border-b-0 lg:border-e-1 lg:px-3 lg:py-4 lg:sticky lg:top-0 lg:h-screen">
        <FindMember />
        <nav aria-label={words.title} className="flex gap-1 lg:flex-col">
          {screens.map(({ path, title, key }) => (
            <ScreenLink key={path} path={path} title={title} shortcut={key} />
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-2 text-13px text-soft lg:ms-0 lg:mt-auto lg:flex-col lg:items-start">
          <span className="whitespace-nowrap">
            {operator.name}, {operator.role}
          </span>
          <Help />
          <a href="/cdn-cgi/access/logout" className="whitespace-nowrap">
            {words.signOut}
          </a>
        </div>
      </header>
      <main id="screen" aria-busy={isBusy} className="min-w-0 p-4 lg:px-6 lg:py-5">
        <div
          className={`fixed inset-x-0 top-0 h-3px bg-accent ${isBusy ? "animate-pulse" : "hidden"}`}
          role="presentation"
        />
        <Outlet />
      </main>
    </div>
  );
}

/** A screen's entry; `g` and then its key open it. */
function ScreenLink({ path, title, shortcut }: { path: string; title: string; shortcut: string }) {
  const navigate = useNavigate();
  useKey(`Shift+${shortcut}`, words.open(title), () => void navigate(path));
  return (
    <NavLink
      to={path}
      aria-keyshortcuts={`Shift+${shortcut}`}
      className="flex items-center justify-between gap-3 rounded-lg px-3 py-2 no-underline hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
    >
      {title}
      <span className="hidden lg:inline text-soft">
        <Kbd>{`⇧${shortcut.toUpperCase()}`}</Kbd>
      </span>
    </NavLink>
  );
}

/** Every key of the open screen. */
function Help() {
  const [isOpen, setOpen] = useState(false);
  useKey("?", words.keys.title, () => setOpen(true));
  const actions = useKeyActions();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="btn-plain text-13px">
        {words.keys.title} <Kbd>?</Kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
        <Dialog.Popup
          ref={popup}
          // the first thing in it that has a focus is at its end
          initialFocus={popup}
          className="card fixed inset-0 m-auto h-fit max-h-[85vh] w-[min(92vw,30rem)] overflow-y-auto p-6"
        >
          <Dialog.Title className="title mb-3">{words.keys.title}</Dialog.Title>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {[...new Map(actions.map((action) => [action.key, action])).values()].map(({ key, what }) => (
              <div key={key} className="contents">
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="btn mt-4">{words.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
