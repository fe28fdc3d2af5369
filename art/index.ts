/** `npm run draw`: draws every picture of the demo again. The same input always gives the same pixels. */
import { drawCovers } from './covers';
import { drawHero } from './hero';
import { drawIcons } from './icons';
import { drawPages } from './pages';

await drawIcons();
await drawCovers();
await drawPages();
await drawHero();
