/** The custom property with the height of what stands at the foot of the window: the page ends above it, and fields scroll to above it. */
export const footHeight = '--foot-height';
