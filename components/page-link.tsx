'use client';

import Link, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';
import styles from './page-link.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'prefetch' | 'href'> & { href: string };

/**
 * A link to a page of the site. It is prefetched once a visitor shows the intent to follow it,
 * not when it comes into view: a list would prefetch twelve pages. A slow navigation is shown.
 */
export function PageLink({ children, ...props }: Props) {
  const [intent, setIntent] = useState(false);
  const show = () => setIntent(true);
  return (
    <Link
      {...props}
      prefetch={intent ? null : false}
      onPointerEnter={show}
      onFocus={show}
      onTouchStart={show}
    >
      {children}
      <Pending />
    </Link>
  );
}

function Pending() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className={styles.pending} role="status">
      <span className="visually-hidden">Loading…</span>
    </span>
  ) : null;
}
