/* The texts of the pages, in a module for each page; `common` has the shared ones. */

export { about } from './about';
export { blog } from './blog';
export { problemTexts, seatTexts } from './common';
export { contact } from './contact';
export { home } from './home';
