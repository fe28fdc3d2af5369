import { textPages } from '../../lib/site/all-pages';
import { pages } from '../../lib/site/pages';

/** The paths of one page of each layout, because the brand's Markdown pages share theirs. */
export const layouts = () =>
  [...Object.values(pages), ...textPages().slice(0, 1)].map(({ path }) => path);
