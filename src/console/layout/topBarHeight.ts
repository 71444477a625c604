/** The height of the bar at the top of the window, in CSS pixels; it covers what is scrolled below it. */
export const topBarHeight = 52;
