import { useEffect, useState, type ComponentType } from "react";

/**
 * A part of a conversation that many visits never need: it is loaded when it is first touched. Where that
 * fails (offline, or a release has replaced the file) nothing opens, and the next touch tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => {
          if (!isGone) setPart(() => loaded);
        },
        (error: unknown) => {
          console.info("part of a page:", error);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
