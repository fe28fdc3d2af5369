import { type ReactNode, ViewTransition } from 'react';

/**
 * Type of React transitions that are shown at once. A view transition holds the page
 * still while it begins, and what is typed in that moment can be lost: it is for
 * changes that a visitor may type into.
 */
export const INSTANT_TRANSITION = 'instant';

/** The view transition between two pages. */
export function PageTransition({ children }: { children: ReactNode }) {
  return (
    <ViewTransition default={{ [INSTANT_TRANSITION]: 'none', default: 'auto' }}>
      {children}
    </ViewTransition>
  );
}
