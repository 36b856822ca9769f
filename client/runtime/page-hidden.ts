/**
 * With `lb` in the query, reports to the origin when the page is hidden: counted by site and page, without a
 * person (answers, section 3).
 */
export function reportPageHidden(view: Window): void {
  if (!new URLSearchParams(view.location.search).has("lb")) return;
  view.document.addEventListener("visibilitychange", () => {
    if (view.document.visibilityState === "hidden")
      view.navigator.sendBeacon("/api/page-hidden.php", new Blob(["{}"], { type: "application/json" }));
  });
}
