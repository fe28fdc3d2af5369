/** The size of a scene in its own pixels. Its words stand on the left half, what it is about on the right. */
export const WIDTH = 400;
export const HEIGHT = 200;
/** The row where the ground begins. */
export const HORIZON = 144;
/** Pixels of a file for each pixel of a scene; also those that share their colour in a video. */
export const SCALE = 2;
