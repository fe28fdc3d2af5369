import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './style.css';

/** Next renders each page per request, because the engine stores the results. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Wind on the coast', template: '%s | Wind on the coast' },
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <a href="/">All stations</a> <a href="/report">Report</a>
        </nav>
        <main id="content">{children}</main>
      </body>
    </html>
  );
}
