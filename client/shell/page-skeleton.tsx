import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { FacesSkeleton } from "#client/ui/skeleton.tsx";

/**
 * Shown while the origin is slow: the shape of what comes, and a way to try again for readers without a
 * script.
 */
export function PageSkeleton() {
  const { path } = useFrame();
  return (
    <div className="wrap pending" aria-busy="true">
      <p className="sr" role="status">
        <FormattedMessage id="shell.loading" />
      </p>
      <FacesSkeleton count={10} />
      <noscript>
        <a className="btn btn--main" href={path}>
          <FormattedMessage id="shell.again" />
        </a>
      </noscript>
    </div>
  );
}
