import { growthWords as text } from "#client/desk/words-growth.ts";
import { PERIODS, type Period } from "./asked.ts";
import { MoreChoice } from "./frame.tsx";

/** How long a period is: a day, a week or a month. */
export const PeriodChoice = ({ value }: { value: Period }) => (
  <MoreChoice
    name="by"
    title={text.filters.by}
    value={value}
    among={PERIODS.map((each) => [each, text.filters.periods[each]] as const)}
  />
);
