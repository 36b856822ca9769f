import type { ReactNode } from "react";
import { RawIntlProvider, type IntlShape } from "react-intl";
import { ContentContext, FrameContext, type Frame } from "./context.tsx";
import type { Content } from "./seed.ts";

/** What a page, and the layout around it, are rendered from besides the stores. */
export interface ContextValues {
  frame: Frame;
  content: Content | Promise<Content>;
  intl: IntlShape;
}

/**
 * Hands a page's parts to what is in it. A page is not within its layout's: when React hands on a new page's
 * frame, it renders everything again that is below and reads one, a list that only waits for the way back
 * too.
 */
export const PageContexts = ({ frame, content, intl, children }: ContextValues & { children: ReactNode }) => (
  <FrameContext value={frame}>
    <ContentContext value={content}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </ContentContext>
  </FrameContext>
);
