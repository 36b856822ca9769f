import type { User } from "#contract/entities.ts";

/** A member as far as alerts depend on them. */
export type AlertUser = Pick<User, "status"> & {
  readonly notifications_disabled: readonly string[];
  readonly profile: Readonly<Pick<User["profile"], "status" | "main_image">>;
};

/** What the page knows besides. */
export interface AlertDevice {
  /** The member has a discount, and its banner was loaded. */
  isBonusVisible: boolean;
  /** Push may be offered: the device can, the member has not subscribed, and the site has a key. */
  isPushOffered: boolean;
}

interface Row {
  /** Whether the member is concerned. */
  applies: (user: AlertUser, device: AlertDevice) => boolean;
  /** Only the pages of the members area have it. */
  inMembersArea?: true;
  /** Whether a member may dismiss it for good. */
  dismissible: boolean;
}

/**
 * The warning area's alerts, one row each, in the order of the page (specification, section 2). A page's
 * route names those that it goes without. The compiler asks for the look of a new row in
 * client/parts/member/alert-bars.tsx; its dismissal is accepted and stored by itself.
 */
const alerts = {
  time_bonus: {
    applies: (_user, { isBonusVisible }) => isBonusVisible,
    inMembersArea: true,
    dismissible: false,
  },
  activation: {
    applies: ({ status, profile, notifications_disabled: disabled }) =>
      status === "not_confirmed" && profile.status === "disabled" && disabled.length === 0,
    dismissible: false,
  },
  profile_photo: {
    applies: ({ profile }) => profile.main_image === null,
    dismissible: true,
  },
  push: {
    applies: (_user, { isPushOffered }) => isPushOffered,
    dismissible: true,
  },
  disabled_notifications: {
    applies: ({ notifications_disabled: disabled }) => disabled.length > 0,
    dismissible: true,
  },
} as const satisfies Record<string, Row>;

export type AlertName = keyof typeof alerts;
type DismissibleAlert = {
  [Name in AlertName]: (typeof alerts)[Name]["dismissible"] extends true ? Name : never;
}[AlertName];

const ALERT_NAMES = Object.keys(alerts) as AlertName[];
export const isDismissible = (name: AlertName): name is DismissibleAlert => alerts[name].dismissible;

/** What a member may dismiss for good: alerts, and what is shown elsewhere (specification, section 4). */
export const ALERTS = [...ALERT_NAMES.filter(isDismissible), "time_bonus", "install", "passkey"] as const;
export type Alert = (typeof ALERTS)[number];

/** A page's route as far as alerts depend on it. */
export interface AlertPage {
  isInMembersArea?: true;
  hidesAlerts?: readonly AlertName[];
}

/** The alerts that a page shows to a member, in order. */
export const alertsFor = (
  user: AlertUser,
  page: AlertPage | null,
  dismissed: Readonly<Partial<Record<Alert, string>>>,
  device: AlertDevice,
): AlertName[] =>
  ALERT_NAMES.filter((name) => {
    const { applies, inMembersArea }: Row = alerts[name];
    return (
      applies(user, device) &&
      (inMembersArea !== true || page?.isInMembersArea === true) &&
      !page?.hidesAlerts?.includes(name) &&
      !(isDismissible(name) && dismissed[name] !== undefined)
    );
  });
