import { useIntl } from "react-intl";
import type { SignupDraft } from "#client/storage/signup-draft.ts";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";

type GenderChoice = Pick<SignupDraft, "gender" | "looking_for">;

/** The person's gender, and the gender they look for. */
export function GenderFields({
  draft,
  onChange,
}: {
  draft: GenderChoice;
  onChange?: (more: Partial<GenderChoice>) => void;
}) {
  const intl = useIntl();
  const label = (
    id: "who.man" | "who.woman" | "who.men" | "who.women" | "who.both" | "who.i-am" | "who.i-look-for",
  ) => intl.formatMessage({ id });
  return (
    <>
      <SegmentedControl
        name="gender"
        legend={label("who.i-am")}
        value={draft.gender}
        {...(onChange && {
          onChange: (value: string) => {
            onChange({ gender: value as SignupDraft["gender"] });
          },
        })}
        options={[
          { value: "female", label: label("who.woman") },
          { value: "male", label: label("who.man") },
        ]}
      />
      <SegmentedControl
        name="looking_for"
        legend={label("who.i-look-for")}
        value={draft.looking_for}
        {...(onChange && {
          onChange: (value: string) => {
            onChange({ looking_for: value as SignupDraft["looking_for"] });
          },
        })}
        options={[
          { value: "female", label: label("who.women") },
          { value: "male", label: label("who.men") },
          { value: "both", label: label("who.both") },
        ]}
      />
    </>
  );
}
