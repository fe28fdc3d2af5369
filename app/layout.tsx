import type { Metadata } from 'next';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { Footer } from '@/components/footer';
import { Header } from '@/components/header';
import { HydrationSignal } from '@/components/hydration-signal';
import mark from '@/components/icon.svg';
import { NavigationEffects } from '@/components/navigation-effects';
import { PageTransition } from '@/components/page-transition';
import { DEFAULT_THEME } from '@/lib/constants';
import { siteMetadata } from '@/lib/metadata';
import { site } from '@/lib/site';
import { display, hud, text } from './fonts';
import './tokens.css';
import './base.css';
import './print.css';
import './transitions.css';

export function generateMetadata(): Metadata {
  // The mark in the header is the same file, so that a visitor fetches it once.
  const icon = { url: mark.src, sizes: 'any', type: 'image/svg+xml' };
  const apple = { url: '/apple-icon.png', sizes: '180x180', type: 'image/png' };
  return { ...siteMetadata(), icons: { icon, apple } };
}

/**
 * Every page is stored and revalidated. Next wants a literal here, and the page store
 * puts REVALIDATE_SECONDS in its place.
 */
export const revalidate = 31_536_000;

/** What all pages stand in (spec section 2, shared layout). */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // next-themes sets the attribute before the page is drawn, and React must not undo it.
    <html
      lang={site.locale}
      className={`${display.variable} ${text.variable} ${hud.variable}`}
      suppressHydrationWarning
    >
      <body>
        {/* The first frame waits for the content's start, and so for the theme before it: no flash. */}
        <link rel="expect" href="#content" blocking="render" />
        <ThemeProvider
          attribute="data-theme"
          defaultTheme={DEFAULT_THEME}
          enableSystem={false}
          enableColorScheme={false}
          storageKey="theme"
        >
          <a className="skip-link" href="#content">
            Skip to content
          </a>
          <Header />
          {/* Around main, not in it: it marks its children, and the page store reads some of them. */}
          <PageTransition>
            <main id="content" tabIndex={-1}>
              {children}
            </main>
          </PageTransition>
          <Footer />
          <NavigationEffects />
          <HydrationSignal />
        </ThemeProvider>
      </body>
    </html>
  );
}
