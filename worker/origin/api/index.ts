import type { CallName } from "../../contract/rules.ts";
import type { Handler } from "../call.ts";
import { companyinfo } from "./companyinfo.ts";
import { devices, endDevice } from "./devices.ts";
import { dismissals } from "./dismissals.ts";
import { geocode } from "./geocode.ts";
import { interests } from "./interests.ts";
import { logout } from "./logout.ts";
import { member } from "./member.ts";
import { members } from "./members.ts";
import { page } from "./page.ts";
import { pageHidden } from "./page-hidden.ts";
import { regions } from "./regions.ts";
import { settings } from "./settings.ts";
import { chooseLanguage, login, user } from "./user.ts";

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: { [Name in CallName]: Handler<Name> } = {
  "GET /api/settings.php": settings,
  "GET /api/geocode.php": geocode,
  "GET /api/interests.php": interests,
  "GET /api/regions.php": regions,
  "GET /api/companyinfo.php": companyinfo,
  "GET /api/members.php": members,
  "GET /api/member.php": member,
  "GET /api/user.php": user,
  "POST /api/user.php": login,
  "PUT /api/user.php": chooseLanguage,
  "GET /api/logout.php": logout,
  "GET /api/page.php": page,
  "GET /api/devices.php": devices,
  "DELETE /api/devices.php": endDevice,
  "POST /api/dismissals.php": dismissals,
  "POST /api/page-hidden.php": pageHidden,
};
