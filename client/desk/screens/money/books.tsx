import { Form, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { words } from "#client/desk/words.ts";
import { BooksSums } from "./books-sums.tsx";
import { CloseMonth } from "./close-month.tsx";
import { ClosedMonths } from "./closed-months.tsx";
import { companiesOf, type PoolClosings } from "./companies.ts";
import { CompanySelect } from "./company-select.tsx";
import { MoneyTabs } from "./tabs.tsx";
import { UnusedCredits } from "./unused-credits.tsx";

/** A company's closed months by pool; `compare` in the address, as `<pool> <month>`, has one compared. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { sites } = await read("GET /api/me", {}, request.signal);
  const companies = companiesOf(sites);
  const company = companies.find(({ id }) => id === asked.get("company")) ?? companies[0] ?? null;
  const [pool, month] = asked.get("compare")?.split(" ") ?? [];
  const closings = await Promise.all(
    (company?.pools ?? []).map(async (each): Promise<PoolClosings> => {
      const query = { site: each.site, ...(each.pool === pool && month !== undefined && { month }) };
      return { ...(await read("GET /api/closings", query, request.signal)), ...each };
    }),
  );
  return { company, closings };
}

/** What the books of a company come to, which of its months are closed, and what it owes of unused credits. */
export function Component() {
  const { company, closings } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <h1 className="title">{words.money.title}</h1>
      <MoneyTabs />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <CompanySelect key={company?.id} value={company?.id ?? ""} />
        <button type="submit" className="btn">
          {words.filters.show}
        </button>
      </Form>
      {company === null ? (
        <p className="card p-6 text-soft">{words.money.noCompany}</p>
      ) : (
        <>
          <BooksSums key={`books ${company.id}`} company={company} />
          <UnusedCredits key={`credits ${company.id}`} company={company} />
          <ClosedMonths closings={closings} />
          <CloseMonth key={`close ${company.id}`} company={company.id} closings={closings} />
        </>
      )}
    </div>
  );
}
