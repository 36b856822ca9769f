import { useSites } from "#client/desk/ui/site-select.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";

/** Whose days these are, and whose members are not counted here. */
export function About({ elsewhere }: { elsewhere: readonly string[] }) {
  const sites = useSites();
  const names = elsewhere.map((id) => sites.find((site) => site.id === id)?.name ?? id);
  return (
    <>
      <p>{text.calendars}</p>
      {names.length > 0 && <p>{text.elsewhere(names.join(", "))}</p>}
    </>
  );
}

/** Up to which day is counted what is counted at night. */
export const Counted = ({ to }: { to: string | null }) => (
  <p>{to === null ? text.notCounted : text.counted(to)}</p>
);
