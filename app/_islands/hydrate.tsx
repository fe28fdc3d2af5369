import { ThemeToggle } from '@/components/theme-toggle';
import { hydrateIslands } from '@/engine/islands/hydrate';
import { Spotlight } from '../_home/spotlight';
import { SearchBox } from '../blog/search-box';
import { ContactForm } from '../contact/contact-form';
import { Faq } from '../contact/faq';

/* The entry point of the bundle of all islands, which browsers load when an island is first
   used. */

export const hydrate = hydrateIslands({
  'contact-form': ContactForm,
  faq: Faq,
  'search-box': SearchBox,
  spotlight: Spotlight,
  'theme-toggle': ThemeToggle,
});
