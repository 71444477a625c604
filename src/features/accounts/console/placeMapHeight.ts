/** The height of the small map, reserved until it has loaded. */
export const placeMapHeight = 170;
