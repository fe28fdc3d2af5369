/* The texts of the pages, one module a page; `common` has those of several. */

export { about, type TeamMember } from './about';
export { blog } from './blog';
export { problemTexts, seatTexts, type TextLink } from './common';
export { contact } from './contact';
export { home, type Service } from './home';
export type { ClausePair } from './redline';
