import { membersQuery } from "../../contract/calls/members.ts";
import { MAX_PAGE } from "../../contract/limits.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Handler } from "../call.ts";
import { searchProfiles } from "../directory/search.ts";

/** The search. A visitor gets its first page by gender, country and age (answers, section 2); whatever goes further wants a signup. */
export const members: Handler<"GET /api/members.php"> = {
  query: membersQuery,
  async answer({ db, tenant, query }) {
    const page = Number(query.page ?? 1);
    if (page > MAX_PAGE) throw new Refusal(422, "invalid_input", { field: "page" });
    const carriesSource = query.traffic_source === "1";
    if (!tenant.settings.logged_out_search && !(tenant.settings.logged_out_search_trafficsource && carriesSource)) throw new Refusal(403, "search_closed");
    if (page > 1 || query.countryregion !== undefined) throw new Refusal(403, "signup_required");
    return searchProfiles(db, tenant, {
      genders: query.gender ? [query.gender] : ["female", "male"],
      country: query.country ?? null,
      region: null,
      minAge: Math.max(Number(query.min_age ?? tenant.settings.min_age), tenant.settings.min_age),
      maxAge: query.max_age === undefined ? null : Number(query.max_age),
    }, new Date());
  },
};
