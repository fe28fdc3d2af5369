import type { ReactNode } from 'react';
import { layoutLabels } from '@/lib/brand/labels';
import { Footer } from './footer';
import { Header } from './header';
import pageScript from './scripts/page?script';

type Props = {
  /** The page's path without a query; absent on the page of unknown URLs. */
  path?: string;
  /** The page's own script, which must include that of all pages (scripts/page.ts). */
  script?: string;
  /** The pictures of the page's first scene, which are requested early. */
  scene?: { night: { src: string }; morning: { src: string } };
  children: ReactNode;
};

/** The layout of all pages (spec section 2): header, content, footer. */
export function PageLayout({ path, script = pageScript, scene, children }: Props) {
  return (
    <>
      <script async src={script} />
      <div data-page-top data-dark={scene?.night.src} data-light={scene?.morning.src} />
      <a className="skip-link" href="#content">
        {layoutLabels.skip}
      </a>
      <Header path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
