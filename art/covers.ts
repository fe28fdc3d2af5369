/** Draws a cover for each article that has one. */

import { save, webp } from './files';
import { Canvas } from './pixels';
import { type Cover, HEIGHT, WIDTH } from './stills/backdrop';
import { contract, fourPages, openBook, ownership } from './stills/contracts';
import { community, festivals } from './stills/gatherings';
import { launch, porting, testing } from './stills/making';
import { recoup, sales, share } from './stills/money';
import { consoles, localisation, nextYear } from './stills/places';
import { price, storePage, wishlist } from './stills/selling';
import { demo, pitch, pressKit } from './stills/telling';

/** The picture of each article. Two articles have no picture on purpose, to show the placeholder. */
const COVERS: Readonly<Record<string, Cover>> = {
  'who-owns-your-game': ownership,
  'revenue-share-worked-through-with-figures': share,
  'a-store-page-that-does-its-job': storePage,
  'what-a-wishlist-is-worth': wishlist,
  'how-to-pitch-us-in-ten-slides': pitch,
  'choosing-festivals-that-matter': festivals,
  'localisation-before-you-need-it': localisation,
  'testing-for-teams-of-three': testing,
  'the-first-thirty-days-after-launch': launch,
  'a-discord-people-want-to-stay-in': community,
  'reading-a-publishing-contract-line-by-line': contract,
  'your-sales-data-every-hour': sales,
  'minimum-guarantees-and-recoup': recoup,
  'demo-or-no-demo': demo,
  'porting-without-losing-a-year': porting,
  'pricing-your-game': price,
  'press-kits-in-an-afternoon': pressKit,
  'what-we-wish-somebody-had-told-us-before-our-first-simultaneous-console-launch': consoles,
  'the-contract-we-offer': fourPages,
  'next-year-at-kindling': nextYear,
  'the-open-contract-second-edition': openBook,
};

/** Draws and saves every cover. */
export async function drawCovers(): Promise<void> {
  for (const [article, draw] of Object.entries(COVERS)) {
    const canvas = new Canvas(WIDTH, HEIGHT);
    draw(canvas);
    await save(`cms/content/articles/${article}/cover.webp`, await webp(canvas, 5), 40_000);
  }
}
