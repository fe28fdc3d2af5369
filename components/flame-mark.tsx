import { flame } from './sprites/flame';
import { PixelArt } from './sprites/pixel-art';

/** The brand's mark. In the HTML, as it stands in the header of every page. */
export function FlameMark() {
  return <PixelArt {...flame} />;
}
