/** What the badge depends on: `photo` is the key of the main photo. */
interface VerifiedRow {
  fictional: 0 | 1;
  /** The photo that was verified. */
  verified_photo: string | null;
  photo: string | null;
  photo_status: string | null;
}

/** The badge lapses with the main photo: it is said of that photo, and never of a fictional profile. */
export const isVerified = ({
  fictional,
  verified_photo: verified,
  photo,
  photo_status: status,
}: VerifiedRow): boolean => fictional === 0 && verified !== null && verified === photo && status === "active";
