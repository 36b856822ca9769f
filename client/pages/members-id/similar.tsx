import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { CallFailed } from "#client/net/api.ts";
import { useStores } from "#client/page/context.tsx";
import { FaceCard } from "#client/parts/face/face.tsx";
import { useCall } from "#client/runtime/use-call.ts";
import { rememberProfiles } from "#client/stores/search.ts";
import { RetryButton } from "#client/ui/retry-button.tsx";
import type { SimilarAnswer } from "#contract/calls/people/similar.ts";
import styles from "./page.module.css";

/** How far below the screen they are asked for. */
const AHEAD = "600px";
/** Boxes that stand for them until they come. */
const BOXES = 6;

/** Who is like this one, asked for when the reader comes near. */
export function Similar({ profile: { id, name } }: { profile: { id: string; name: string } }) {
  const { search, relations } = useStores();
  const { hidden } = useSnapshot(relations);
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const { call, retry } = useCall(isNear, async (api) => {
    const { profiles } = await api.get("/api/similar.php", { id }).catch(noneWhereMissing);
    rememberProfiles(search, profiles);
    return profiles;
  });
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (section.current) seen.observe(section.current);
    return () => {
      seen.disconnect();
    };
  }, []);
  const shown = call.state === "ready" ? call.answer.filter((card) => !(card.id in hidden)) : [];
  if (call.state === "ready" && shown.length === 0) return null;
  return (
    <section ref={section} className={styles.similar} aria-busy={call.state === "waiting"}>
      <h2>
        <FormattedMessage id="member.similar" values={{ name }} />
      </h2>
      {call.state === "failed" && (
        <p className={styles.similar__failed}>
          <FormattedMessage id="member.similar.failed" /> <RetryButton onClick={retry} />
        </p>
      )}
      {call.state === "waiting" && (
        <ul className={`faces ${styles.similar__row}`} aria-hidden="true">
          {Array.from({ length: BOXES }, (_, i) => (
            <li key={i} className="skel skel--face">
              <i />
            </li>
          ))}
        </ul>
      )}
      {call.state === "ready" && (
        <ul className={`faces ${styles.similar__row}`}>
          {shown.map((card) => (
            <FaceCard key={card.id} profile={card} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A backend that lacks the call has no similar profiles. */
function noneWhereMissing(error: unknown): SimilarAnswer {
  if (error instanceof CallFailed && (error.failure.status === 404 || error.failure.status === 405))
    return { profiles: [] };
  throw error;
}
