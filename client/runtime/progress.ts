/** Milliseconds before the progress bar shows, so that fast pages do not flicker (specification, section 9). */
export const PROGRESS_THROTTLE = 200;
/** The document's attribute that shows the bar; the stylesheet moves it. */
export const PROGRESS_ATTRIBUTE = "data-progress";
