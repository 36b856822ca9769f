import { membersQuery } from "../../contract/calls/members.ts";
import type { ProfileCard } from "../../contract/entities.ts";
import { Refusal } from "../../contract/errors.ts";
import { MAX_PAGE } from "../../contract/limits.ts";
import type { Call, Handler } from "../call.ts";
import { searchProfiles } from "../directory/search.ts";

/** The search. A visitor gets its first page by gender, country and age (answers, section 2); whatever goes further wants a signup. */
export const members: Handler<"GET /api/members.php"> = {
  query: membersQuery,
  async answer(call) {
    const { db, tenant, query, session } = call;
    const page = Number(query.page ?? 1);
    if (page > MAX_PAGE) throw new Refusal(422, "invalid_input", { field: "page" });
    if (!session) refuseVisitor(call);
    // a claim is asked about while the directory searches; should it be none any more, a visitor's rules hold
    const [viewer, found] = await Promise.all([
      call.viewer(),
      searchProfiles(db, tenant, {
        genders: query.gender ? [query.gender] : ["female", "male"],
        country: query.country ?? null,
        region: query.countryregion ?? null,
        minAge: Math.max(Number(query.min_age ?? tenant.settings.min_age), tenant.settings.min_age),
        maxAge: query.max_age === undefined ? null : Number(query.max_age),
        page,
        except: session?.member ?? null,
      }, new Date()),
    ]);
    if (viewer) return found;
    refuseVisitor(call);
    return { ...found, profiles: found.profiles.map(forVisitor) };
  },
};

function refuseVisitor({ tenant: { settings }, query }: Pick<Call<"GET /api/members.php">, "tenant" | "query">): void {
  const carriesSource = query.traffic_source === "1";
  if (!settings.logged_out_search && !(settings.logged_out_search_trafficsource && carriesSource)) throw new Refusal(403, "search_closed");
  if (Number(query.page ?? 1) > 1 || query.countryregion !== undefined) throw new Refusal(403, "signup_required");
}

const forVisitor = ({ id, name, age, gender, fictional, main_image }: ProfileCard): ProfileCard => ({ id, name, age, gender, fictional, main_image });
