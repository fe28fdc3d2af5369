/* The texts of the pages, one module a page; `common` has those of several. */

export { about } from './about';
export { blog } from './blog';
export { problemTexts, seatTexts } from './common';
export { contact } from './contact';
export { home } from './home';
