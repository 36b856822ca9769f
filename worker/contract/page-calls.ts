/** The call that a page stands on, by route: page.php answers it together with the member. */
export const PAGE_CALLS = {
  members: "GET /api/members.php",
  "members-id": "GET /api/member.php",
  "members-id-signup": "GET /api/member.php",
  likes: "GET /api/likes.php",
  "likes-type": "GET /api/likes.php",
  "likes-m-id": "GET /api/member.php",
  chats: "GET /api/chats.php",
  "chats-id": "GET /api/chat.php",
  "members-id-chat": "GET /api/chat.php",
  "swipe-game": "GET /api/swipe.php",
  "match-finder": "GET /api/match-finder.php",
  "signup-matches": "GET /api/signup-matches.php",
  "complete-signup": "GET /api/complete-signup.php",
  profile: "GET /api/profile.php",
  notifications: "GET /api/devices.php",
} as const;
export type CalledRoute = keyof typeof PAGE_CALLS;
