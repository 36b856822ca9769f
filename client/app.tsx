import type { ComponentType } from "react";
import { RawIntlProvider, type IntlShape } from "react-intl";
import { DataContext, FrameContext, StoresContext, type Frame } from "./context.tsx";
import { Layout } from "./layouts/layout.tsx";
import type { Seed } from "./seed.ts";
import type { Stores } from "./stores/stores.ts";

export interface AppProps {
  frame: Frame;
  data: Seed["data"] | Promise<Seed["data"]>;
  intl: IntlShape;
  stores: Stores;
  Page: ComponentType;
}

/** The one tree: rendered at the edge, hydrated in the browser, from the same seed. */
export function App({ frame, data, intl, stores, Page }: AppProps) {
  return (
    <StoresContext value={stores}>
      <FrameContext value={frame}>
        <DataContext value={data}>
          <RawIntlProvider value={intl}>
            <Layout>
              <Page />
            </Layout>
          </RawIntlProvider>
        </DataContext>
      </FrameContext>
    </StoresContext>
  );
}
