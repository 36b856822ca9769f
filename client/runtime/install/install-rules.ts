/** Milliseconds after the signup before which nobody is asked to install anything. */
const SETTLED_AFTER = 86_400_000;

interface InstallSituation {
  /** When the member signed up, as ISO date and time. */
  signupDate: string;
  /** They have written to someone. */
  hasWritten: boolean;
  isDismissed: boolean;
  /** The site runs in a window of its own already. */
  isInstalled: boolean;
  /** The browser offers to install it, or is one of iOS, where the member does it by hand. */
  canInstall: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Whether a member is told that the site can be installed: from the second day on, once they have written. */
export const isInstallHintDue = ({
  signupDate,
  hasWritten,
  isDismissed,
  isInstalled,
  canInstall,
  now,
}: InstallSituation): boolean =>
  canInstall && !isInstalled && !isDismissed && hasWritten && now - Date.parse(signupDate) >= SETTLED_AFTER;
