import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { PageContexts, type ContextValues } from "#client/page/page-contexts.tsx";
import { Drawing } from "#client/ui/drawing.tsx";
import { ErrorBoundary } from "#client/ui/error-boundary.tsx";

/** A page that fails while it is shown says so in its place, with a link that loads it again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { path } = useFrame();
  return <ErrorBoundary renderFallback={() => <BrokenPage path={path} />}>{children}</ErrorBoundary>;
}

/** The same for the bars around the page. */
export function LayoutBoundary({ values, children }: { values: ContextValues; children: ReactNode }) {
  return (
    <ErrorBoundary
      renderFallback={() => (
        <PageContexts {...values}>
          <main id="main" tabIndex={-1}>
            <BrokenPage path={values.frame.path} />
          </main>
        </PageContexts>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** A new document begins from the start; trying again in this one would only fail again. */
export function BrokenPage({ path }: { path: string }) {
  return (
    <div className="empty" role="alert">
      <Drawing name="error" />
      <h1>
        <FormattedMessage id="shell.broken.title" />
      </h1>
      <p>
        <FormattedMessage id="shell.broken.text" />
      </p>
      <a className="btn btn--main" href={path} target="_self">
        <FormattedMessage id="shell.again" />
      </a>
    </div>
  );
}
