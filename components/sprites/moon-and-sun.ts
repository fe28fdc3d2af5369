/** SVG path of a crescent moon, 12 by 12 pixels. */
export const MOON_PATH = 'M4 1h3v1H6v1H5v3h1v2h2v1h3v1h-1v1H8v1H4v-1H2V9H1V4h1V2h2z';

/** SVG path of a sun with its rays, 12 by 12 pixels. */
export const SUN_PATH =
  'M5 0h2v2H5zM5 10h2v2H5zM0 5h2v2H0zM10 5h2v2h-2zM2 2h1v1H2zM9 2h1v1H9zM2 9h1v1H2zM9 9h1v1H9zM4 3h4v1h1v4H8v1H4V8H3V4h1z';
