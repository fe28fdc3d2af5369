import { addSpeculationRules } from './add-speculation-rules';
import { nameCovers } from './cover-transition';
import { closeMenuOnNavigation, markScrolledHeader } from './header';
import { setHeadlineInItsType } from './headline-type';
import { watchSignsOfUse } from './signs-of-use';
import { showSlowNavigation } from './slow-navigation';
import { applyTheme, followTheme, toggleDuringCrossFade } from './theme';
import { whenParsed } from './when-parsed';

/* The small script of every page, for what can wait until after the first paint. */

nameCovers();
followTheme();
toggleDuringCrossFade();
whenParsed(() => {
  // In production the loader has done this already; development has no loader.
  applyTheme();
  closeMenuOnNavigation();
  markScrolledHeader();
  watchSignsOfUse();
  showSlowNavigation();
  setHeadlineInItsType();
});
addSpeculationRules();
