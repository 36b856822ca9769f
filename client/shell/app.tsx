import type { ComponentType } from "react";
import { StoresContext } from "#client/page/context.tsx";
import { PageContexts, type ContextValues } from "#client/page/page-contexts.tsx";
import { PageActivity } from "#client/runtime/hydration.tsx";
import type { Stores } from "#client/stores/stores.ts";
import { LayoutBoundary, PageBoundary } from "./boundaries.tsx";
import { Layout, PageWarnings } from "./layout.tsx";

export interface AppProps extends ContextValues {
  stores: Stores;
  Page: ComponentType;
}

/** The one tree: rendered at the edge, hydrated in the browser, from the same seed. */
export function App({ stores, Page, ...values }: AppProps) {
  const page = (
    <PageContexts {...values}>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </PageContexts>
  );
  return (
    <StoresContext value={stores}>
      <LayoutBoundary values={values}>
        <Layout values={values} warnings={<PageWarnings values={values} />}>
          {values.frame.loggedIn ? <PageActivity>{page}</PageActivity> : page}
        </Layout>
      </LayoutBoundary>
    </StoresContext>
  );
}
