import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { companyLine } from "./company-line.ts";
import { telephoneLink } from "./telephone-link.ts";

/** How to reach the company that runs the site: by email, by phone where it has one, and by post. */
export function Contact() {
  const { site, company } = useFrame();
  const intl = useIntl();
  return (
    <div className="contact">
      <p>
        <FormattedMessage id="shell.contact" />
      </p>
      <address>
        <a className="link" href={`mailto:${site.support_email}`}>
          {site.support_email}
        </a>
        {site.support_phone && (
          <a className="link num" href={telephoneLink(site.support_phone)}>
            {site.support_phone}
          </a>
        )}
        <span>{companyLine(intl, company)}</span>
      </address>
    </div>
  );
}
