/** SVG path of a flag on its pole, which stands at the origin. */
export const FLAG_PATH = 'M0-2v-13h7v1h-1v1h-1v1h1v1h1v1h-6v8z';
