import type { FunctionComponent } from "react";
import { useIntl } from "react-intl";
import type { Gift } from "#contract/product/gifts.ts";
import { Cocktail, Coffee, Tea } from "./gifts/drinks.tsx";
import { Rose, Tulips } from "./gifts/flowers.tsx";
import { Lantern, Star } from "./gifts/lights.tsx";
import { Shell, Umbrella } from "./gifts/outdoors.tsx";
import { Chocolates, Croissant } from "./gifts/sweets.tsx";
import { Balloon, Kite, Teddy } from "./gifts/toys.tsx";
import styles from "./gifts/gifts.module.css";

const DRAWINGS: Record<Gift, FunctionComponent> = {
  rose: Rose,
  tulips: Tulips,
  coffee: Coffee,
  tea: Tea,
  chocolates: Chocolates,
  croissant: Croissant,
  cocktail: Cocktail,
  balloon: Balloon,
  kite: Kite,
  lantern: Lantern,
  teddy: Teddy,
  star: Star,
  shell: Shell,
  umbrella: Umbrella,
};

/**
 * The drawing of a gift. It has a label of its own, unless `isNamed` says that text beside it names the gift.
 * The place it is in decides its size.
 */
export function GiftPicture({ gift, isNamed = false }: { gift: Gift; isNamed?: boolean }) {
  const intl = useIntl();
  const Drawing = DRAWINGS[gift];
  return (
    <svg
      className={styles.gift}
      viewBox="0 0 96 96"
      {...(isNamed
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": intl.formatMessage({ id: `gift.${gift}` }) })}
    >
      <Drawing />
    </svg>
  );
}
