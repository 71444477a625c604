/**
 * The custom property with the height of the bar at the bottom of the window: the page ends above it, and focused fields scroll
 * above it.
 */
export const footHeight = '--foot-height';
