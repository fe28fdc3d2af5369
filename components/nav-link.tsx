'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { ARTICLE_PATH, BLOG_PATH } from '@/lib/routes';
import { PageLink } from './page-link';

/** A link of the navigation, marked when it leads to the current page or section. */
export function NavLink(props: ComponentProps<typeof PageLink>) {
  const pathname = usePathname();
  const current = pathname === props.href ? 'page' : undefined;
  const section =
    props.href === BLOG_PATH && pathname.startsWith(`${ARTICLE_PATH}/`) ? 'true' : undefined;
  return <PageLink {...props} aria-current={current ?? section} />;
}
