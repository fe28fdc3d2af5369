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
  // The same file as the mark in the header, so that it is fetched once.
  const icon = { url: mark.src, sizes: 'any', type: 'image/svg+xml' };
  const apple = { url: '/apple-icon.png', sizes: '180x180', type: 'image/png' };
  return { ...siteMetadata(), icons: { icon, apple } };
}

/**
 * Every page is stored and revalidated. Next requires a literal here; the page store replaces
 * it by REVALIDATE_SECONDS.
 */
export const revalidate = 31_536_000;

/** The layout of all pages (spec section 2, shared layout). */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // next-themes sets an attribute before hydration, which must not count as a mismatch.
    <html
      lang={site.locale}
      className={`${display.variable} ${text.variable} ${hud.variable}`}
      suppressHydrationWarning
    >
      <body>
        {/* Blocks the first paint until #content is parsed, and so until the theme script has run. */}
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
          {/* Around main, not in it: it wraps its children, and the page store reads markers in main. */}
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
