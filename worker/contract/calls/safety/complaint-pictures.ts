import { publicUploadCall } from "#contract/call.ts";

/**
 * The body is the picture. Its key goes into the complaint; one that no complaint names is deleted after a
 * day.
 */
export const complaintPictures = {
  POST: publicUploadCall<{ answer: { picture: { key: string } } }>(),
};
