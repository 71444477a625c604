/**
 * The custom property with the height of the bar at the bottom of the window: the page ends above it, and focused fields scroll
 * above it.
 */
export const footHeight = '--foot-height';

/** The same of a bar that is the end of a page or column and stays in sight: focused fields scroll above it. */
export const stickyFootHeight = '--sticky-foot-height';
