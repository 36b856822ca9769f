/**
 * What a backend knows that was written after the specification alone (sections 3 and 7): numbers for ids,
 * paths for files, dates of birth and no ages, booleans where the specification has a flag or an icon, and
 * nothing that only our own contract has.
 */
export interface World {
  user: Record<string, unknown>;
  chats: unknown[];
  likes: { profiles: unknown[]; liked_by: unknown[] };
  autoLike: unknown;
  company: Record<string, unknown>;
  settings: Record<string, unknown>;
}

/** A profile by the entity's fields. */
export const profile = (id: unknown, name: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  country: "GB",
  region: null,
  city: "Whitby",
  gender: "female",
  sexuality: "bi",
  date_of_birth: "1985-03-02",
  interests: ["art", "kites"],
  hair_colour: "brown",
  about_me: "I repair nets",
  photos: [],
  status: "active",
  main_image: {
    thumb_filename: `2026/11/${String(id)}-small.jpg`,
    filename: `2026/11/${String(id)}.jpg`,
    match: `/match/${String(id)}/large.jpg`,
    status: "active",
  },
  ...more,
});

export const world = (): World => ({
  user: {
    id: 7,
    status: "active",
    credits: 15,
    paid_user: false,
    signup_date: "2026-01-02 10:20:30",
    language: "en",
    fictional_icon: false,
    notifications_disabled: ["email.like_received"],
    profile: profile(71, "Ottoline", { main_image: null }),
  },
  chats: [
    {
      conversation: { id: 31 },
      profile: profile(8, "Ignatius", { gender: "male" }),
      num_unread_messages: 2,
    },
    { conversation: { id: 32 }, profile: { id: 9 }, num_unread_messages: 0 },
  ],
  likes: {
    profiles: [profile(8, "Ignatius", { gender: "male" }), profile(12, "Prudence")],
    liked_by: [
      { ...profile(8, "Ignatius", { gender: "male" }), like_new: false },
      { id: 9, like_new: true },
    ],
  },
  autoLike: null,
  company: {
    name: "Harbour Ltd.",
    address: "3 Quay Street",
    kvk: 12345678,
    city: "Whitby",
    country: "GB",
    tradenames: ["Harbourlight"],
    vat_numbers: ["GB123456789"],
    support_phone: "+44 20-5550 0142",
    delete_discount: 25,
    added: "2024-02-01",
  },
  settings: {},
});
