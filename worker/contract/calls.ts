import type { BlockBody, BlockQuery, BlocksAnswer } from "./calls/blocks.ts";
import type {
  BooksAnswer,
  BooksBody,
  BooksQuery,
  BooksWordAnswer,
  OrderEventsAnswer,
  OrderEventsQuery,
} from "./calls/books.ts";
import type { CardQuery, CardsAnswer } from "./calls/cards.ts";
import type {
  ChatAnswer,
  ChatPhotoQuery,
  ChatQuery,
  DeleteQuery,
  MessageBody,
  ReadAnswer,
  ReadBody,
  SentAnswer,
} from "./calls/chat.ts";
import type { ChatsAnswer } from "./calls/chats.ts";
import type { CompanyInfoAnswer } from "./calls/companyinfo.ts";
import type { CreditsAnswer, CreditsQuery } from "./calls/credits.ts";
import type { DevicesAnswer, EndDeviceQuery } from "./calls/devices.ts";
import type { DebitAnswer, DebitBody, DebitCodeBody } from "./calls/directdebit.ts";
import type { DiscountCodeBody } from "./calls/discount-codes.ts";
import type { DiscountAnswer, DiscountCode, DiscountQuery } from "./calls/discountcode.ts";
import type { DismissalsAnswer, DismissalsBody } from "./calls/dismissals.ts";
import type { GeocodeAnswer, GeocodeQuery } from "./calls/geocode.ts";
import type { HoldAnswer, HoldBody } from "./calls/holds.ts";
import type { InspectionAnswer, InspectionBody } from "./calls/inspection.ts";
import type { InterestsAnswer } from "./calls/interests.ts";
import type {
  AutoLikeAnswer,
  LikeAnswer,
  LikeBody,
  LikeQuery,
  LikesAnswer,
  SeenAnswer,
  SeenBody,
} from "./calls/likes.ts";
import type { MatchesAnswer, MatchFinderQuery } from "./calls/match-finder.ts";
import type { MemberAnswer, MemberQuery } from "./calls/member.ts";
import type { MembersAnswer, MembersQuery } from "./calls/members.ts";
import type { OrderAnswer, OrderBody, OrderQuery } from "./calls/orders.ts";
import type { PageHiddenBody } from "./calls/page-hidden.ts";
import type { PageAnswer, PageQuery } from "./calls/page.ts";
import type {
  CompletedSignupAnswer,
  CompleteSignupAnswer,
  CompleteSignupBody,
  CompleteSignupQuery,
  PartnerSignupAnswer,
  PartnerSignupBody,
  UnsubscribeBody,
} from "./calls/partner-signup.ts";
import type { PhotoOrderBody, PhotoQuery, PhotosAnswer, UploadAnswer } from "./calls/photos.ts";
import type { PlacesAnswer, PlacesQuery } from "./calls/places.ts";
import type { PreferencesAnswer, PreferencesBody } from "./calls/preferences.ts";
import type { PricingAnswer, PricingQuery } from "./calls/pricing.ts";
import type { ProfileAnswer, ProfileBody } from "./calls/profile.ts";
import type { RegionsAnswer } from "./calls/regions.ts";
import type { ReportAnswer, ReportBody } from "./calls/reports.ts";
import type { SettingsAnswer } from "./calls/settings.ts";
import type {
  NewPasswordBody,
  ResendBody,
  ResetBody,
  SignupAnswer,
  SignupBody,
  SignupCheckAnswer,
  SignupCheckQuery,
  TokenBody,
  TrackingQuery,
} from "./calls/signup.ts";
import type { SimilarAnswer, SimilarQuery } from "./calls/similar.ts";
import type { CapAnswer, CapBody } from "./calls/spending-cap.ts";
import type { SwipeAnswer, SwipeBody, UndoQuery } from "./calls/swipe.ts";
import type { TransactionsAnswer, TransactionsQuery } from "./calls/transactions.ts";
import type { LanguageBody, LoginBody, UserAnswer } from "./calls/user.ts";
import type { WithdrawalAnswer, WithdrawalBody } from "./calls/withdrawals.ts";
import type { CallName } from "./rules.ts";

type NoQuery = Record<string, never>;

/**
 * What crosses /api/*.php, call by call. A call of `rules` that is missing here does not compile, nor does
 * one without a handler.
 */
export interface Calls extends Record<CallName, { query: unknown; body: unknown; answer: unknown }> {
  "GET /api/settings.php": { query: Record<string, string>; body: null; answer: SettingsAnswer };
  "GET /api/geocode.php": { query: GeocodeQuery; body: null; answer: GeocodeAnswer };
  "GET /api/interests.php": { query: NoQuery; body: null; answer: InterestsAnswer };
  "GET /api/regions.php": { query: NoQuery; body: null; answer: RegionsAnswer };
  "GET /api/companyinfo.php": { query: NoQuery; body: null; answer: CompanyInfoAnswer };
  "GET /api/members.php": { query: MembersQuery; body: null; answer: MembersAnswer };
  "GET /api/member.php": { query: MemberQuery; body: null; answer: MemberAnswer };
  "GET /api/likes.php": { query: NoQuery; body: null; answer: LikesAnswer };
  "POST /api/likes.php": { query: NoQuery; body: LikeBody; answer: LikeAnswer };
  "PUT /api/likes.php": { query: NoQuery; body: SeenBody; answer: SeenAnswer };
  "DELETE /api/likes.php": { query: LikeQuery; body: null; answer: LikeAnswer };
  "GET /api/chats.php": { query: NoQuery; body: null; answer: ChatsAnswer };
  "GET /api/chat.php": { query: ChatQuery; body: null; answer: ChatAnswer };
  "POST /api/chat.php": { query: NoQuery; body: MessageBody; answer: SentAnswer };
  "PUT /api/chat.php": { query: NoQuery; body: ReadBody; answer: ReadAnswer };
  "DELETE /api/chat.php": { query: DeleteQuery; body: null; answer: null };
  "POST /api/chat-photos.php": { query: ChatPhotoQuery; body: null; answer: SentAnswer };
  "PUT /api/preferences.php": { query: NoQuery; body: PreferencesBody; answer: PreferencesAnswer };
  "GET /api/auto-like.php": { query: NoQuery; body: null; answer: AutoLikeAnswer };
  "GET /api/swipe.php": { query: NoQuery; body: null; answer: SwipeAnswer };
  "POST /api/swipe.php": { query: NoQuery; body: SwipeBody; answer: SwipeAnswer };
  "DELETE /api/swipe.php": { query: UndoQuery; body: null; answer: SwipeAnswer };
  "GET /api/blocks.php": { query: NoQuery; body: null; answer: BlocksAnswer };
  "POST /api/blocks.php": { query: NoQuery; body: BlockBody; answer: BlocksAnswer };
  "DELETE /api/blocks.php": { query: BlockQuery; body: null; answer: BlocksAnswer };
  "POST /api/reports.php": { query: NoQuery; body: ReportBody; answer: ReportAnswer };
  "GET /api/similar.php": { query: SimilarQuery; body: null; answer: SimilarAnswer };
  "GET /api/match-finder.php": { query: MatchFinderQuery; body: null; answer: MatchesAnswer };
  "GET /api/signup-matches.php": { query: NoQuery; body: null; answer: MatchesAnswer };
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
  "POST /api/holds.php": { query: NoQuery; body: HoldBody; answer: HoldAnswer };
  "GET /api/credits.php": { query: CreditsQuery; body: null; answer: CreditsAnswer };
  "GET /api/discountcode.php": { query: DiscountQuery; body: null; answer: DiscountAnswer };
  "GET /api/orders.php": { query: OrderQuery; body: null; answer: OrderAnswer };
  "POST /api/orders.php": { query: NoQuery; body: OrderBody; answer: OrderAnswer };
  "DELETE /api/orders.php": { query: OrderQuery; body: null; answer: OrderAnswer };
  "GET /api/directdebit.php": { query: NoQuery; body: null; answer: DebitAnswer };
  "POST /api/directdebit.php": { query: NoQuery; body: DebitBody; answer: DebitAnswer };
  "PUT /api/directdebit.php": { query: NoQuery; body: DebitCodeBody; answer: DebitAnswer };
  "DELETE /api/directdebit.php": { query: NoQuery; body: null; answer: DebitAnswer };
  "DELETE /api/cards.php": { query: CardQuery; body: null; answer: CardsAnswer };
  "GET /api/transactions.php": { query: TransactionsQuery; body: null; answer: TransactionsAnswer };
  "POST /api/withdrawals.php": { query: NoQuery; body: WithdrawalBody; answer: WithdrawalAnswer };
  "PUT /api/spending-cap.php": { query: NoQuery; body: CapBody; answer: CapAnswer };
  "GET /api/pricing.php": { query: PricingQuery; body: null; answer: PricingAnswer };
  "POST /api/discount-codes.php": { query: NoQuery; body: DiscountCodeBody; answer: DiscountCode };
  "GET /api/books.php": { query: BooksQuery; body: null; answer: BooksAnswer };
  "POST /api/books.php": { query: NoQuery; body: BooksBody; answer: BooksWordAnswer };
  "GET /api/order-events.php": { query: OrderEventsQuery; body: null; answer: OrderEventsAnswer };
  "POST /api/dismissals.php": { query: NoQuery; body: DismissalsBody; answer: DismissalsAnswer };
  "POST /api/signup.php": { query: TrackingQuery; body: SignupBody; answer: SignupAnswer };
  "GET /api/signup-check.php": { query: SignupCheckQuery; body: null; answer: SignupCheckAnswer };
  "POST /api/resend.php": { query: NoQuery; body: ResendBody; answer: SignupAnswer };
  "POST /api/activate.php": { query: NoQuery; body: TokenBody; answer: UserAnswer };
  "POST /api/reset-password.php": { query: NoQuery; body: ResetBody; answer: null };
  "POST /api/new-password.php": { query: NoQuery; body: NewPasswordBody; answer: UserAnswer };
  "POST /api/partner-signup.php": { query: NoQuery; body: PartnerSignupBody; answer: PartnerSignupAnswer };
  "GET /api/complete-signup.php": { query: CompleteSignupQuery; body: null; answer: CompleteSignupAnswer };
  "POST /api/complete-signup.php": {
    query: NoQuery;
    body: CompleteSignupBody;
    answer: CompletedSignupAnswer;
  };
  "POST /api/unsubscribe.php": { query: NoQuery; body: UnsubscribeBody; answer: null };
  "POST /api/page-hidden.php": { query: NoQuery; body: PageHiddenBody; answer: null };
}

export type Query<Name extends CallName> = Calls[Name]["query"];
export type Body<Name extends CallName> = Calls[Name]["body"];
export type Answer<Name extends CallName> = Calls[Name]["answer"];
