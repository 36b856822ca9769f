import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { FaceCard } from "#client/parts/face/face.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { COUNT_CAP } from "#contract/product/limits.ts";
import type { Ready } from "./data.ts";
import { useWidenedFilter } from "./use-widened-filter.ts";
import styles from "./page.module.css";

/** More results from a wider filter, with what was widened and a link to that search. */
export function Similar({ data: { filter } }: { data: Ready }) {
  const { search, relations } = useStores();
  const { similar, numSimilar } = useSnapshot(search);
  const { hidden } = useSnapshot(relations);
  const { what, address } = useWidenedFilter(filter);
  const intl = useIntl();
  const shown = similar.filter(({ id }) => !(id in hidden));
  const found = numSimilar > COUNT_CAP ? numSimilar : numSimilar - (similar.length - shown.length);
  if (shown.length === 0) return null;
  const count = found > COUNT_CAP ? `${intl.formatNumber(COUNT_CAP)}+` : intl.formatNumber(found);
  return (
    <section className={styles.members__similar} aria-labelledby="similar">
      <h2 id="similar">
        <FormattedMessage id="members.similar" values={{ count, found }} />
      </h2>
      <p className="meta">
        <FormattedMessage id="members.similar.widened" values={{ what }} />{" "}
        <PageLink className="link" href={address}>
          <FormattedMessage id="members.similar.keep" />
        </PageLink>
      </p>
      <ul className="faces">
        {shown.map((profile) => (
          <FaceCard key={profile.id} profile={profile} />
        ))}
      </ul>
    </section>
  );
}
