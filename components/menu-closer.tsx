'use client';

import { useEffect } from 'react';

/**
 * Closes the mobile menu on navigation: when a link in it is clicked, also one to the current
 * page, which changes no pathname, and on back or forward.
 */
export function MenuCloser({ menuId }: { menuId: string }) {
  useEffect(() => {
    const menu = document.getElementById(menuId);
    const close = () => menu?.hidePopover();
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close();
    };
    menu?.addEventListener('click', closeOnLink);
    addEventListener('popstate', close);
    return () => {
      menu?.removeEventListener('click', closeOnLink);
      removeEventListener('popstate', close);
    };
  }, [menuId]);
  return null;
}
