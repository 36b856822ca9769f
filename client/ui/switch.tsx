import styles from "./switch.module.css";
/** A switch that is saved at once. Its row shows the words; `label` is what a screen reader says. */
export function Switch({
  label,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles["switch-button"]}
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => {
        onChange(!isOn);
      }}
    >
      <i className={styles.switch} />
    </button>
  );
}
