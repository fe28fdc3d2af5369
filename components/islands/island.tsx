import type { ComponentType } from 'react';

/** The islands of the site; app/_islands/hydrate.tsx has the component of each. */
export type IslandName = 'contact-form' | 'faq' | 'search-box' | 'spotlight' | 'theme-toggle';

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
type JsonObject = { readonly [key: string]: Json | undefined };

type Props<Data extends JsonObject, OnServer extends object> = {
  name: IslandName;
  /**
   * The sign of use at which the browser hydrates the island: `use` = focus or press in it (the
   * default), `hover` = a mouse over it or focus by keyboard, `mouse` = once the browser is idle after
   * the first movement of a mouse anywhere (never with reduced motion or Save-Data), `load` = at once, `details` = like
   * `use`, in browsers that do not close the other `<details>` of a name by themselves.
   */
  on?: 'hover' | 'mouse' | 'load' | 'details';
  of: ComponentType<NoInfer<Data & OnServer>>;
  /** For the rendering on the server and, as JSON, for the hydration in the browser. */
  props: Data;
  /** What exists on the server only, such as a server action. */
  server?: OnServer;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-island': HTMLAttributes<HTMLElement> & { name: string; when?: string; props: string };
    }
  }
}

/**
 * A `'use client'` component in an element of its own, which the browser hydrates by itself at a
 * sign of use (components/islands/loader.ts). `next dev` hydrates it with the page.
 */
export function Island<Data extends JsonObject, OnServer extends object>({
  name,
  on,
  of: Component,
  props,
  server,
}: Props<Data, OnServer>) {
  return (
    <site-island name={name} when={on} props={JSON.stringify(props)} suppressHydrationWarning>
      <Component {...props} {...(server as OnServer)} />
    </site-island>
  );
}
