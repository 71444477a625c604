/** The height of the small map, kept free until it is there. */
export const placeMapHeight = 170;
