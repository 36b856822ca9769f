import { useIntl } from "react-intl";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";
import type { SignupDraft } from "./signup-draft.ts";

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
  const word = (
    id: "who.man" | "who.woman" | "who.men" | "who.women" | "who.both" | "who.i-am" | "who.i-look-for",
  ) => intl.formatMessage({ id });
  return (
    <>
      <SegmentedControl
        name="gender"
        legend={word("who.i-am")}
        value={draft.gender}
        {...(onChange && {
          onChange: (value: string) => {
            onChange({ gender: value as SignupDraft["gender"] });
          },
        })}
        options={[
          { value: "female", label: word("who.woman") },
          { value: "male", label: word("who.man") },
        ]}
      />
      <SegmentedControl
        name="looking_for"
        legend={word("who.i-look-for")}
        value={draft.looking_for}
        {...(onChange && {
          onChange: (value: string) => {
            onChange({ looking_for: value as SignupDraft["looking_for"] });
          },
        })}
        options={[
          { value: "female", label: word("who.women") },
          { value: "male", label: word("who.men") },
          { value: "both", label: word("who.both") },
        ]}
      />
    </>
  );
}
