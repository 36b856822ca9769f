import { pageSource, type DataOf } from "#client/page/page-source.ts";
import { landerData } from "#client/parts/landers/source.ts";
import { CHOICES } from "./choices.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  async data(request) {
    const { interests, visible_profile_fields: fields } = request.settings;
    const hasInterests = fields.includes("interests");
    return {
      ...(await landerData(route, request, [])),
      choices: hasInterests ? CHOICES.filter((choice) => interests.includes(choice)) : [],
    };
  },
});
export type Data = DataOf<typeof source>;
