/** SVG path of the two bars that mean "pause", 8 by 8 pixels. */
export const PAUSE_PATH = 'M1 1h2v6H1zM5 1h2v6H5z';

/** SVG path of the triangle that means "play", 8 by 8 pixels. */
export const PLAY_PATH = 'M2 0h1v1h1v1h1v1h1v2H5v1H4v1H3v1H2z';
