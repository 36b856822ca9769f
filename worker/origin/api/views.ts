import { viewBody } from "#contract/calls/people/views.schema.ts";
import type { ViewsAnswer } from "#contract/calls/people/views.ts";
import { Refusal } from "#contract/errors.ts";
import { isListed, readPartners } from "#origin/directory/profile-cards.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";

/** Who opened the member's profile: how many for free members, and who for Premium members. */
export const views = memberHandler("GET /api/views.php", {
  parts: () => ({ views: true }),
  async answer({ db, tenant, viewer }): Promise<ViewsAnswer> {
    const { state, parts } = await viewer();
    const partners = await readPartners(
      db,
      tenant,
      parts.views.map(({ profile }) => profile),
      new Date(),
    );
    const listed = parts.views.flatMap(({ profile, at, days, is_new: isNew }) => {
      const partner = partners.get(profile);
      return isListed(partner)
        ? [{ ...partner.card, viewed_at: new Date(at).toISOString(), days, view_new: isNew === 1 }]
        : [];
    });
    return {
      total: listed.length,
      num_new: listed.filter((viewer) => viewer.view_new).length,
      viewers: state.paidUser ? listed : null,
    };
  },
});

/** The member has opened a profile. Nothing is stored of a member who is invisible now. */
export const view = memberHandler("POST /api/views.php", {
  body: viewBody,
  async answer({ db, tenant, session, body: { profile } }) {
    const partners = await readPartners(db, tenant, [session.member, profile], new Date());
    if (profile === session.member || partners.get(profile)?.confirmed !== true)
      throw new Refusal(404, "not_found");
    if (isListed(partners.get(session.member)))
      authenticated(await session.object.viewProfile(session.hash, profile));
    return null;
  },
});

/** The member has seen the list. */
export const viewsSeen = memberHandler("PUT /api/views.php", {
  async answer({ session }) {
    authenticated(await session.object.markViewsSeen(session.hash));
    return null;
  },
});
