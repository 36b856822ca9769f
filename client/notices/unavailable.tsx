import { FormattedMessage } from "react-intl";
import { useFrame } from "../context.tsx";

/** Instead of what a page is about: why it is not there, and what the reader can do. */
export function Unavailable({ state }: { state: "closed" | "missing" | "failed" | "gone" }) {
  const { path } = useFrame();
  return (
    <div className="empty">
      <h1><FormattedMessage id={`shell.${state}.title`} /></h1>
      <p><FormattedMessage id={`shell.${state}.text`} /></p>
      {state === "failed" ? <a className="btn btn--main" href={path}><FormattedMessage id="shell.again" /></a> : <a className="btn btn--main" href="/"><FormattedMessage id="shell.home" /></a>}
    </div>
  );
}
