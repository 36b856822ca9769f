import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

const TOKEN = /^[\w.-]{1,120}$/;

export const source = pageSource(route, {
  /** The token, and whether the visitor comes from a partner. */
  addressQuery({ query }) {
    const token = query.get("token") ?? "";
    return {
      ...(TOKEN.test(token) && { token }),
      ...(query.get("api_signup_complete") === "1" && { api_signup_complete: "1" }),
    };
  },
  callQuery({ query }) {
    const token = query.get("token");
    return token === null ? GONE : { token };
  },
  data: ({ query }, outcome) =>
    loaded(outcome, (answer) => ({ token: query.get("token") ?? "", ...answer }), ["gone"]),
});
export type Data = DataOf<typeof source>;
