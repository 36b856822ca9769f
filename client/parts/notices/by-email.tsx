import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { Contact } from "./contact.tsx";

/** In place of a form that the site's backend does not take: people do, by email, phone and post. */
export const ByEmail = ({
  title,
  lead,
  className,
}: {
  title: MessageId;
  lead: MessageId;
  /** The page's own. */
  className: string | undefined;
}) => (
  <div className={`wrap ${className}`}>
    <header>
      <h1>
        <FormattedMessage id={title} />
      </h1>
      <p className="lead">
        <FormattedMessage id={lead} />
      </p>
    </header>
    <Contact />
  </div>
);
