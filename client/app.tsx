import type { ComponentType } from "react";
import { RawIntlProvider, type IntlShape } from "react-intl";
import { ContentContext, FrameContext, StoresContext, type Frame } from "./context.tsx";
import { Layout } from "./layouts/layout.tsx";
import type { Content } from "./seed.ts";
import type { Stores } from "./stores/stores.ts";

export interface AppProps {
  frame: Frame;
  content: Content | Promise<Content>;
  intl: IntlShape;
  stores: Stores;
  Page: ComponentType;
}

/** The one tree: rendered at the edge, hydrated in the browser, from the same seed. */
export function App({ frame, content, intl, stores, Page }: AppProps) {
  return (
    <StoresContext value={stores}>
      <FrameContext value={frame}>
        <ContentContext value={content}>
          <RawIntlProvider value={intl}>
            <Layout>
              <Page />
            </Layout>
          </RawIntlProvider>
        </ContentContext>
      </FrameContext>
    </StoresContext>
  );
}
