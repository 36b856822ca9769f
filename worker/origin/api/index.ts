import type { PageCall } from "#client/routes.ts";
import type { CallName } from "#contract/rules.ts";
import { deleteAccount, deletionOffers, takeOffer } from "./account-deletion.ts";
import { account, changeOwnAccount } from "./account.ts";
import { activate } from "./activate.ts";
import { autoLike } from "./auto-like.ts";
import { ban, banRequest } from "./bans.ts";
import { block, blocks, unblock } from "./blocks.ts";
import type { Handler } from "./call.ts";
import { forgetCard } from "./cards.ts";
import { sendChatPhoto } from "./chat-photos.ts";
import { searchChats } from "./chat-search.ts";
import { changeChat, chat, deleteChat, sendMessage } from "./chat.ts";
import { chats } from "./chats.ts";
import { companyinfo } from "./companyinfo.ts";
import { complaintPicture } from "./complaint-pictures.ts";
import { complaintLookup, complaintStatus } from "./complaint-status.ts";
import { complaint, complaintConfirm } from "./complaints.ts";
import { completeSignup, signupDraft } from "./complete-signup.ts";
import { credits } from "./credits.ts";
import { devices, endDevice } from "./devices.ts";
import { debit, endDebit, fillDebit, signDebit } from "./directdebit.ts";
import { discountcode } from "./discountcode.ts";
import { dismissals } from "./dismissals.ts";
import { requestEmail } from "./email.ts";
import { beginExport, ownExport } from "./exports.ts";
import { favourites, removeFavourite, setFavourite } from "./favourites.ts";
import { geocode } from "./geocode.ts";
import { interests } from "./interests.ts";
import { like, likes, seen, unlike } from "./likes.ts";
import { loginLink, loginLinkRequest } from "./login-link.ts";
import { logout } from "./logout.ts";
import { mailChange } from "./mail-change.ts";
import { mailUndo } from "./mail-undo.ts";
import { matchFinder } from "./match-finder.ts";
import { member } from "./member.ts";
import { membersCount } from "./members-count.ts";
import { members } from "./members.ts";
import { newPassword } from "./new-password.ts";
import { cancelOrder, order, placeOrder } from "./orders.ts";
import { ownDecisions } from "./own-decisions.ts";
import { pageHidden } from "./page-hidden.ts";
import { page } from "./page.ts";
import { partnerSignup } from "./partner-signup.ts";
import { passkeyChallenge } from "./passkey-challenge.ts";
import { beginPasskey, deletePasskey, passkeys, storePasskey } from "./passkeys.ts";
import { changePassword } from "./password.ts";
import { paymentState } from "./payment-state.ts";
import { movePhotoFocus } from "./photo-focus.ts";
import { deletePhoto, orderPhotos, photos, uploadPhoto } from "./photos.ts";
import { places } from "./places.ts";
import { changePreferences, preferences } from "./preferences.ts";
import { pricing } from "./pricing.ts";
import { editProfile, ownProfile } from "./profile.ts";
import { endPush, replacePush } from "./push.ts";
import { reactivate } from "./reactivation.ts";
import { regions } from "./regions.ts";
import { report } from "./reports.ts";
import { delivery, resend } from "./resend.ts";
import { resetPassword } from "./reset-password.ts";
import { removeSearch, savedSearches, saveSearch } from "./saved-searches.ts";
import { sendSelfie } from "./selfies.ts";
import { settings } from "./settings.ts";
import { signupCheck } from "./signup-check.ts";
import { signupMatches } from "./signup-matches.ts";
import { signup } from "./signup.ts";
import { similar } from "./similar.ts";
import { spendingCap } from "./spending-cap.ts";
import { swipe, swipes, undoSwipe } from "./swipe.ts";
import { transactions } from "./transactions.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { chooseLanguage, login, user } from "./user.ts";
import { beginVerification, endVerification, verification } from "./verification.ts";
import { view, views, viewsSeen } from "./views.ts";
import { sendVoiceMessage } from "./voice-messages.ts";
import { withdrawalStatement } from "./withdrawal-statements.ts";
import { withdraw } from "./withdrawals.ts";

/** The handler of every call. A call without its line, or with the handler of another, does not compile. */
export const handlers: { [Name in CallName]: Handler<Name> } = {
  "GET /api/settings.php": settings,
  "GET /api/geocode.php": geocode,
  "GET /api/interests.php": interests,
  "GET /api/regions.php": regions,
  "GET /api/companyinfo.php": companyinfo,
  "GET /api/members.php": members,
  "GET /api/members-count.php": membersCount,
  "GET /api/member.php": member,
  "GET /api/likes.php": likes,
  "POST /api/likes.php": like,
  "PUT /api/likes.php": seen,
  "DELETE /api/likes.php": unlike,
  "GET /api/chats.php": chats,
  "GET /api/chat.php": chat,
  "POST /api/chat.php": sendMessage,
  "PUT /api/chat.php": changeChat,
  "DELETE /api/chat.php": deleteChat,
  "POST /api/chat-photos.php": sendChatPhoto,
  "POST /api/chat-search.php": searchChats,
  "POST /api/voice-messages.php": sendVoiceMessage,
  "GET /api/preferences.php": preferences,
  "PUT /api/preferences.php": changePreferences,
  "GET /api/auto-like.php": autoLike,
  "GET /api/swipe.php": swipes,
  "POST /api/swipe.php": swipe,
  "DELETE /api/swipe.php": undoSwipe,
  "GET /api/views.php": views,
  "POST /api/views.php": view,
  "PUT /api/views.php": viewsSeen,
  "GET /api/favourites.php": favourites,
  "PUT /api/favourites.php": setFavourite,
  "DELETE /api/favourites.php": removeFavourite,
  "GET /api/saved-searches.php": savedSearches,
  "PUT /api/saved-searches.php": saveSearch,
  "DELETE /api/saved-searches.php": removeSearch,
  "GET /api/blocks.php": blocks,
  "POST /api/blocks.php": block,
  "DELETE /api/blocks.php": unblock,
  "POST /api/reports.php": report,
  "GET /api/similar.php": similar,
  "GET /api/match-finder.php": matchFinder,
  "GET /api/signup-matches.php": signupMatches,
  "GET /api/user.php": user,
  "POST /api/user.php": login,
  "PUT /api/user.php": chooseLanguage,
  "POST /api/login-link.php": loginLinkRequest,
  "PUT /api/login-link.php": loginLink,
  "GET /api/logout.php": logout,
  "GET /api/profile.php": ownProfile,
  "PUT /api/profile.php": editProfile,
  "PUT /api/push.php": replacePush,
  "DELETE /api/push.php": endPush,
  "GET /api/payment-state.php": paymentState,
  "GET /api/places.php": places,
  "GET /api/page.php": page((call) => handlers[call] as Handler<PageCall>),
  "GET /api/devices.php": devices,
  "DELETE /api/devices.php": endDevice,
  "GET /api/photos.php": photos,
  "POST /api/photos.php": uploadPhoto,
  "PUT /api/photos.php": orderPhotos,
  "PUT /api/photo-focus.php": movePhotoFocus,
  "DELETE /api/photos.php": deletePhoto,
  "GET /api/verification.php": verification,
  "POST /api/verification.php": beginVerification,
  "DELETE /api/verification.php": endVerification,
  "POST /api/selfies.php": sendSelfie,
  "GET /api/credits.php": credits,
  "GET /api/discountcode.php": discountcode,
  "GET /api/orders.php": order,
  "POST /api/orders.php": placeOrder,
  "DELETE /api/orders.php": cancelOrder,
  "GET /api/directdebit.php": debit,
  "POST /api/directdebit.php": fillDebit,
  "PUT /api/directdebit.php": signDebit,
  "DELETE /api/directdebit.php": endDebit,
  "DELETE /api/cards.php": forgetCard,
  "GET /api/transactions.php": transactions,
  "POST /api/withdrawal-statements.php": withdrawalStatement,
  "POST /api/withdrawals.php": withdraw,
  "PUT /api/spending-cap.php": spendingCap,
  "GET /api/pricing.php": pricing,
  "GET /api/own-decisions.php": ownDecisions,
  "POST /api/dismissals.php": dismissals,
  "POST /api/signup.php": signup,
  "GET /api/signup-check.php": signupCheck,
  "GET /api/resend.php": delivery,
  "POST /api/resend.php": resend,
  "POST /api/activate.php": activate,
  "POST /api/reset-password.php": resetPassword,
  "POST /api/new-password.php": newPassword,
  "GET /api/account.php": account,
  "PUT /api/account.php": changeOwnAccount,
  "POST /api/email.php": requestEmail,
  "POST /api/mail-change.php": mailChange,
  "POST /api/mail-undo.php": mailUndo,
  "POST /api/passkey-challenge.php": passkeyChallenge,
  "GET /api/passkeys.php": passkeys,
  "POST /api/passkeys.php": beginPasskey,
  "PUT /api/passkeys.php": storePasskey,
  "DELETE /api/passkeys.php": deletePasskey,
  "PUT /api/password.php": changePassword,
  "POST /api/partner-signup.php": partnerSignup,
  "GET /api/complete-signup.php": signupDraft,
  "POST /api/complete-signup.php": completeSignup,
  "GET /api/account-deletion.php": deletionOffers,
  "PUT /api/account-deletion.php": takeOffer,
  "POST /api/account-deletion.php": deleteAccount,
  "GET /api/exports.php": ownExport,
  "POST /api/exports.php": beginExport,
  "POST /api/reactivation.php": reactivate,
  "POST /api/unsubscribe.php": unsubscribe,
  "POST /api/complaints.php": complaint,
  "PUT /api/complaints.php": complaintConfirm,
  "POST /api/complaint-pictures.php": complaintPicture,
  "GET /api/complaint-status.php": complaintStatus,
  "POST /api/complaint-status.php": complaintLookup,
  "POST /api/bans.php": banRequest,
  "PUT /api/bans.php": ban,
  "POST /api/page-hidden.php": pageHidden,
};
