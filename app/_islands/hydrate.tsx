import { Spotlight } from '@/app/_home/spotlight';
import { SearchBox } from '@/app/blog/search-box';
import { ContactForm } from '@/app/contact/contact-form';
import { Faq } from '@/app/contact/faq';
import { ThemeToggle } from '@/components/theme-toggle';
import { hydrateIslands } from '@/engine/islands/hydrate';

/* The entry point of the bundle of all islands, which browsers load when an island is first
   used. */

export const hydrate = hydrateIslands({
  'contact-form': ContactForm,
  faq: Faq,
  'search-box': SearchBox,
  spotlight: Spotlight,
  'theme-toggle': ThemeToggle,
});
