import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { brand } from '@/brand/brand';
import display from '@/brand/fonts/bricolage-grotesque-800.woff2';
import text from '@/brand/fonts/figtree.woff2';
import mark from '@/brand/icon.svg';
import { siteMetadata } from '@/components/head/metadata';
import { DEFAULT_THEME } from '@/lib/constants';
import { APPLE_ICON_PATH, FAVICON_PATH } from '@/lib/site/urls/paths';
import '@/brand/fonts/fonts.css';
import hud from '@/brand/fonts/silkscreen-400.woff2';
import '@/brand/tokens.css';
import './base.css';
import './print.css';
import './transitions.css';

/** Next renders each page per request, because engine/pages stores the results. */
export const dynamic = 'force-dynamic';

/** The default theme's colour; components/scripts/theme.ts sets the other one. */
export const viewport: Viewport = { themeColor: brand.themeColors[DEFAULT_THEME] };

export function generateMetadata(): Metadata {
  const icon = [
    { url: FAVICON_PATH, sizes: '48x48' },
    { url: mark.src, type: 'image/svg+xml' },
  ];
  return { ...siteMetadata(), icons: { icon, apple: APPLE_ICON_PATH } };
}

/** The HTML around all pages; components/page-layout.tsx is the layout within. */
export default function RootLayout({ children }: { children: ReactNode }) {
  // Preloaded here, because next/font preloads no fonts on the page of unknown URLs.
  for (const url of [display, text, hud]) {
    preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    // Attributes may differ at hydration, because the script of next-themes sets one before.
    <html lang={brand.locale} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
