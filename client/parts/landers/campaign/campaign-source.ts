import {
  GONE,
  loaded,
  pageSource,
  type DataOf,
  type Outcome,
  type PageRequest,
} from "#client/page/page-source.ts";
import type { RouteDefinition } from "#client/page/route.ts";
import { filled } from "#client/parts/landers/source.ts";
import { landerOf } from "#client/parts/landers/variant.ts";
import { findVariant } from "#client/parts/landers/variants.ts";
import { isMemberId } from "#client/parts/member/member-id.ts";
import type { MemberAnswer } from "#contract/calls/people/member.ts";
import { readAnswers } from "./campaign-answers.ts";

/**
 * The server half of a campaign page: one profile as visitors see it, with photos only where the member
 * agreed to it, and the words of its variant.
 */
export const campaignSource = (route: RouteDefinition & { call: "GET /api/member.php" }) =>
  pageSource(route, {
    addressQuery: ({ query }) => ({ ...readAnswers(query) }),
    callQuery: ({ params: { id = "" }, mayLackCalls }) =>
      isMemberId(id, mayLackCalls) ? { id, advertising: "1" as const } : GONE,
    data: (request, outcome) => campaignData(route, request, outcome),
  });
export type CampaignData = DataOf<ReturnType<typeof campaignSource>>;
export type Campaign = Extract<CampaignData, { state: "ready" }>;

async function campaignData(
  { path }: Pick<RouteDefinition, "path">,
  { site, params: { slug }, locale, variant: country, settings, query }: PageRequest,
  outcome: Outcome<MemberAnswer>,
) {
  const lander = landerOf(path);
  const variant = lander === null ? null : await findVariant(site.id, lander, slug);
  return loaded(
    // someone who may not see a profile is told only that there is none
    outcome.state === "blocked" || outcome.state === "blocked-by-you" ? { state: "gone" as const } : outcome,
    ({ profile }) => ({
      profile,
      copy: filled(variant?.copy[locale] ?? {}, settings.name, { locale, variant: country }),
      answers: readAnswers(query),
    }),
    ["gone"],
  );
}
