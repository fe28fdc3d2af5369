import { brand } from '../../brand/brand';
import { about, blog, contact, home } from '../../brand/copy';
import { BLOG_PATH, CONTACT_PATH, HOME_PATH, type Path } from './urls/paths';

/** A page with a fixed address: a row of {@link pages}, or a Markdown file of the brand. */
export type SitePage = {
  path: Path;
  /** The text of menu entries, breadcrumbs and other links to the page. */
  name: string;
  /** The document's title without the site's name. If absent, the title is the site's own. */
  title?: string;
  description: string;
  /** The first heading, which is on the share picture, too. */
  headline: string;
  /** The file name of the share picture without folder and extension. */
  share: string;
  isInMenu: boolean;
  isInFooter: boolean;
  isInSitemap: boolean;
  /** Whether the start waits until the page is prerendered. */
  isPrerendered: boolean;
};

const everywhere = { isInMenu: true, isInFooter: true, isInSitemap: true, isPrerendered: true };

/** The pages with fixed addresses, in the order of the menu. */
export const pages = {
  home: {
    path: HOME_PATH,
    name: home.name,
    description: brand.description,
    headline: home.headline,
    share: 'home',
    ...everywhere,
  },
  blog: {
    path: BLOG_PATH,
    name: blog.name,
    title: blog.documentTitle,
    description: blog.lead,
    headline: blog.title,
    share: 'blog',
    ...everywhere,
  },
  about: {
    path: '/about',
    name: about.name,
    title: about.documentTitle,
    description: about.story[0] ?? brand.description,
    headline: about.title,
    share: 'about',
    ...everywhere,
  },
  contact: {
    path: CONTACT_PATH,
    name: contact.name,
    title: contact.documentTitle,
    description: contact.lead,
    headline: contact.title,
    share: 'contact',
    ...everywhere,
  },
} as const satisfies Record<string, SitePage>;

export const menuPages: readonly SitePage[] = Object.values(pages).filter((it) => it.isInMenu);
