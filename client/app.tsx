import type { ComponentType } from "react";
import { StoresContext } from "./context.tsx";
import { LayoutBoundary, PageBoundary } from "./layouts/boundaries.tsx";
import { Layout, PageWarnings } from "./layouts/layout.tsx";
import { PageContexts, type ContextValues } from "./page-contexts.tsx";
import type { Stores } from "./stores/stores.ts";

export interface AppProps extends ContextValues {
  stores: Stores;
  Page: ComponentType;
}

/** The one tree: rendered at the edge, hydrated in the browser, from the same seed. */
export function App({ stores, Page, ...values }: AppProps) {
  return (
    <StoresContext value={stores}>
      <LayoutBoundary values={values}>
        <Layout values={values} warnings={<PageWarnings values={values} />}>
          <PageContexts {...values}>
            <PageBoundary>
              <Page />
            </PageBoundary>
          </PageContexts>
        </Layout>
      </LayoutBoundary>
    </StoresContext>
  );
}
