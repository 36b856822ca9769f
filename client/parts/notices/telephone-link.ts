/** The address of a phone number: without its dashes and spaces (specification, section 3). */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[- ]/g, "")}`;
