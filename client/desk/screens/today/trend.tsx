import { workWords } from "#client/desk/words-work.ts";
import type { WorkDay } from "#contract/desk/work.ts";

const text = workWords.today;
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** What came and what was decided on each of the last days: a table whose numbers have bars. */
export function Trend({ days }: { days: readonly WorkDay[] }) {
  if (days.length === 0) return null;
  const most = Math.max(1, ...days.flatMap(({ came, decided }) => [came, decided]));
  return (
    <section className="card self-start overflow-x-auto p-3">
      <table className="text-13px">
        <caption className="subtitle pb-2 text-start">{text.trend}</caption>
        <thead>
          <tr>
            <th scope="col" className="p-1!">
              {text.days.day}
            </th>
            <th scope="col" className="p-1!">
              {text.days.came}
            </th>
            <th scope="col" className="p-1!">
              {text.days.decided}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, came, decided }) => (
            <tr key={day}>
              <th scope="row" className="p-1! font-normal!">
                {short.format(new Date(day))}
              </th>
              <Bar value={came} most={most} colour="bg-late" />
              <Bar value={decided} most={most} colour="bg-good" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Bar = ({ value, most, colour }: { value: number; most: number; colour: string }) => (
  <td className="w-2/5 p-1!">
    {value}
    <span
      aria-hidden="true"
      className={`block h-1 rounded-full ${colour}`}
      style={{ width: `${(value / most) * 100}%`, forcedColorAdjust: "none" }}
    />
  </td>
);
