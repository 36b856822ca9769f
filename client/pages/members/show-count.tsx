import { use, useEffect, useState, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { searchQuery } from "#client/parts/search/filter.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { MembersCountAnswer } from "#contract/calls/people/members-count.ts";
import { COUNT_CAP } from "#contract/product/limits.ts";
import { filterOfForm, type FormOffer } from "./form-filter.ts";

/** Milliseconds that a filter rests before it is counted: a thumb that slides asks once. */
const REST_MS = 400;

export interface ShowCountProps extends FormOffer {
  form: RefObject<HTMLFormElement | null>;
}

/**
 * The words of the filter's button: how many the chosen filter finds, counted as one chooses. Until that is
 * known, and where it is not said, the button shows results without a number.
 */
export function ShowCount({ form, interests }: ShowCountProps) {
  const { site, loggedIn } = useFrame();
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const [counted, setCounted] = useState<MembersCountAnswer | null>(null);
  useEffect(() => {
    const { current } = form;
    if (!api || !current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const ask = () => {
      const filter = filterOfForm(current, { site, loggedIn, interests });
      const number = ++latest;
      const { page: _, sort: __, ...query } = searchQuery(filter, site.countries);
      api.get("/api/members-count.php", query).then(
        (answer) => {
          if (number === latest) setCounted(answer);
        },
        () => {
          if (number === latest) setCounted(null);
        },
      );
    };
    const onInput = () => {
      // what was counted is no longer what is chosen
      latest++;
      clearTimeout(timer);
      timer = setTimeout(ask, REST_MS);
    };
    // the change that loaded this
    onInput();
    current.addEventListener("input", onInput);
    current.addEventListener("reset", onInput);
    return () => {
      clearTimeout(timer);
      latest++;
      current.removeEventListener("input", onInput);
      current.removeEventListener("reset", onInput);
    };
  }, [api, form, interests, site, loggedIn]);
  if (!counted) return <FormattedMessage tagName="span" id="members.apply" />;
  const found = Math.min(counted.num_results, COUNT_CAP);
  const isMore = counted.is_more || counted.num_results > COUNT_CAP;
  return (
    <FormattedMessage
      tagName="span"
      id="members.apply.count"
      values={{ found, count: `${intl.formatNumber(found)}${isMore ? "+" : ""}` }}
    />
  );
}
