/* The texts of the pages, one module a page; `common` has those of several. */

export { about, type TeamMember } from './about';
export { blog } from './blog';
export { pageTitles, problemTexts } from './common';
export { contact } from './contact';
export { home } from './home';
