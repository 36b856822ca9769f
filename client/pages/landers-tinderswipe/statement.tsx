import { Icon } from "#client/ui/icon.tsx";

/** A sentence to say yes or no to, with a picture. */
export const Statement = ({ text, icon }: { text: string; icon: string }) => (
  <div className="photo deck__say">
    <Icon name={icon} />
    <h2>{text}</h2>
  </div>
);
