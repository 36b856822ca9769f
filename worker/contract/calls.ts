import type { CompanyInfoAnswer } from "./calls/companyinfo.ts";
import type { DevicesAnswer, EndDeviceQuery } from "./calls/devices.ts";
import type { DismissalsAnswer, DismissalsBody } from "./calls/dismissals.ts";
import type { GeocodeAnswer, GeocodeQuery } from "./calls/geocode.ts";
import type { InspectionAnswer, InspectionBody } from "./calls/inspection.ts";
import type { InterestsAnswer } from "./calls/interests.ts";
import type { MemberAnswer, MemberQuery } from "./calls/member.ts";
import type { MembersAnswer, MembersQuery } from "./calls/members.ts";
import type { PageAnswer, PageQuery } from "./calls/page.ts";
import type { PageHiddenBody } from "./calls/page-hidden.ts";
import type { PhotoOrderBody, PhotoQuery, PhotosAnswer, UploadAnswer } from "./calls/photos.ts";
import type { PlacesAnswer, PlacesQuery } from "./calls/places.ts";
import type { ProfileAnswer, ProfileBody } from "./calls/profile.ts";
import type { RegionsAnswer } from "./calls/regions.ts";
import type { NewPasswordBody, ResendBody, ResetBody, SignupAnswer, SignupBody, SignupCheckAnswer, SignupCheckQuery, TokenBody, TrackingQuery } from "./calls/signup.ts";
import type { SettingsAnswer } from "./calls/settings.ts";
import type { LanguageBody, LoginBody, UserAnswer } from "./calls/user.ts";
import type { CallName } from "./rules.ts";

type NoQuery = Record<string, never>;

/** What crosses /api/*.php, call by call. A call of `rules` that is missing here does not compile, nor does one without a handler. */
export interface Calls extends Record<CallName, { query: unknown; body: unknown; answer: unknown }> {
  "GET /api/settings.php": { query: Record<string, string>; body: null; answer: SettingsAnswer };
  "GET /api/geocode.php": { query: GeocodeQuery; body: null; answer: GeocodeAnswer };
  "GET /api/interests.php": { query: NoQuery; body: null; answer: InterestsAnswer };
  "GET /api/regions.php": { query: NoQuery; body: null; answer: RegionsAnswer };
  "GET /api/companyinfo.php": { query: NoQuery; body: null; answer: CompanyInfoAnswer };
  "GET /api/members.php": { query: MembersQuery; body: null; answer: MembersAnswer };
  "GET /api/member.php": { query: MemberQuery; body: null; answer: MemberAnswer };
  "GET /api/user.php": { query: NoQuery; body: null; answer: UserAnswer };
  "POST /api/user.php": { query: NoQuery; body: LoginBody; answer: UserAnswer };
  "PUT /api/user.php": { query: NoQuery; body: LanguageBody; answer: UserAnswer };
  "GET /api/logout.php": { query: NoQuery; body: null; answer: UserAnswer };
  "GET /api/profile.php": { query: NoQuery; body: null; answer: ProfileAnswer };
  "PUT /api/profile.php": { query: NoQuery; body: ProfileBody; answer: ProfileAnswer };
  "GET /api/places.php": { query: PlacesQuery; body: null; answer: PlacesAnswer };
  "GET /api/page.php": { query: PageQuery; body: null; answer: PageAnswer };
  "GET /api/devices.php": { query: NoQuery; body: null; answer: DevicesAnswer };
  "DELETE /api/devices.php": { query: EndDeviceQuery; body: null; answer: DevicesAnswer };
  "GET /api/photos.php": { query: NoQuery; body: null; answer: PhotosAnswer };
  "POST /api/photos.php": { query: NoQuery; body: null; answer: UploadAnswer };
  "PUT /api/photos.php": { query: NoQuery; body: PhotoOrderBody; answer: PhotosAnswer };
  "DELETE /api/photos.php": { query: PhotoQuery; body: null; answer: PhotosAnswer };
  "GET /api/inspection.php": { query: NoQuery; body: null; answer: InspectionAnswer };
  "POST /api/inspection.php": { query: NoQuery; body: InspectionBody; answer: InspectionAnswer };
  "POST /api/dismissals.php": { query: NoQuery; body: DismissalsBody; answer: DismissalsAnswer };
  "POST /api/signup.php": { query: TrackingQuery; body: SignupBody; answer: SignupAnswer };
  "GET /api/signup-check.php": { query: SignupCheckQuery; body: null; answer: SignupCheckAnswer };
  "POST /api/resend.php": { query: NoQuery; body: ResendBody; answer: SignupAnswer };
  "POST /api/activate.php": { query: NoQuery; body: TokenBody; answer: UserAnswer };
  "POST /api/reset-password.php": { query: NoQuery; body: ResetBody; answer: null };
  "POST /api/new-password.php": { query: NoQuery; body: NewPasswordBody; answer: UserAnswer };
  "POST /api/page-hidden.php": { query: NoQuery; body: PageHiddenBody; answer: null };
}

export type Query<Name extends CallName> = Calls[Name]["query"];
export type Body<Name extends CallName> = Calls[Name]["body"];
export type Answer<Name extends CallName> = Calls[Name]["answer"];
