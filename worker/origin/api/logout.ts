import { writeCookie } from "#contract/platform/cookies.ts";
import { SESSION_COOKIE } from "#contract/platform/session.ts";
import { publicHandler } from "./call.ts";

/** Ends the session and its connections. It is GET by its path alone: the edge lets no other site call it. */
export const logout = publicHandler("GET /api/logout.php", {
  async answer({ session, setCookie }) {
    await session?.object.endSession(session.hash);
    setCookie(writeCookie(SESSION_COOKIE, "", 0));
    return { user: null };
  },
});
