'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { PageLink } from './page-link';

/** A link of the navigation, marked when it leads to the current page or section. */
export function NavLink(props: ComponentProps<typeof PageLink>) {
  const pathname = usePathname();
  const current = pathname === props.href ? 'page' : undefined;
  const section = props.href === '/blog' && pathname.startsWith('/article/') ? 'true' : undefined;
  return <PageLink {...props} aria-current={current ?? section} />;
}
