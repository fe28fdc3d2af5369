import { addSpeculationRules } from './add-speculation-rules';
import { nameCovers } from './cover-transition';
import { closeMenuOnNavigation, markScrolledHeader } from './header';
import { setHeadlineInItsType } from './headline-type';
import { watchHydrationTriggers } from './hydration-triggers';
import { whenParsed } from './page-ready';
import { showSlowNavigation } from './slow-navigation';
import { applyTheme, followTheme, toggleDuringCrossFade } from './theme';

/* The script of all pages, for what can wait until after the first paint. */

nameCovers();
followTheme();
toggleDuringCrossFade();
whenParsed(() => {
  // Needed in development, which has no loader.
  applyTheme();
  closeMenuOnNavigation();
  markScrolledHeader();
  watchHydrationTriggers();
  showSlowNavigation();
  setHeadlineInItsType();
});
addSpeculationRules();
