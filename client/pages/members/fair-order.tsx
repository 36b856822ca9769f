import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { FAIR_ORDER } from "#contract/product/fair-order.ts";
import styles from "./page.module.css";

const RULES = [
  "members.order.lately",
  "members.order.lot",
  "members.order.new",
  "members.order.faces",
  "search.order.near",
  "search.order.sort",
  "members.order.fair",
] as const;
/** A visitor lives nowhere that is known, and can't sort. */
const FOR_MEMBERS: readonly string[] = ["search.order.near", "search.order.sort"];
const FOR_VISITORS: readonly string[] = ["members.order.faces"];

/** How the order comes about, in plain words and with its true numbers: one tap away, and without script too. */
export function FairOrder() {
  const { loggedIn } = useFrame();
  const rules = RULES.filter((rule) => !(loggedIn ? FOR_VISITORS : FOR_MEMBERS).includes(rule));
  return (
    <div
      id="order"
      popover="auto"
      role="dialog"
      aria-labelledby="order-title"
      className={`sheet ${styles["fair-order"]}`}
    >
      <div className={styles.sheet__head}>
        <h2 id="order-title">
          <FormattedMessage id="members.order.title" />
        </h2>
        <button type="button" className="round" popoverTarget="order" popoverTargetAction="hide">
          <Icon name="i-tabler-x" className="icon--s" />
          <span className="sr">
            <FormattedMessage id="shell.close" />
          </span>
        </button>
      </div>
      <ul className={`sheet__body ${styles["fair-order__rules"]}`}>
        {rules.map((rule) => (
          <li key={rule}>
            <FormattedMessage id={rule} values={FAIR_ORDER} />
          </li>
        ))}
      </ul>
    </div>
  );
}
