/** `npx tsx art/index.ts`: draws every picture of the demo again. The same input always gives the same pixels. */
import { drawCovers } from './covers';
import { drawHero } from './hero';
import { drawIcons } from './icons';
import { drawKeyArt } from './key-art';
import { drawPages } from './pages';
import { drawSeats } from './seats';
import { drawServices } from './services';

await drawIcons();
await drawCovers();
await drawPages();
await drawKeyArt();
await drawSeats();
await drawServices();
await drawHero();
