import type { ComponentType } from 'react';

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
type JsonObject = { readonly [key: string]: Json | undefined };

type Props<Data extends JsonObject, OnServer extends object> = {
  /** Its name in the bundle of islands (hydrate.tsx). */
  name: string;
  /**
   * The event that makes the browser hydrate the island:
   * - absent: focus or press in the island
   * - `hover`: a mouse over the island, or focus by keyboard
   * - `mouse`: the first movement of a mouse anywhere, as soon as the browser is idle after it; not
   *   with reduced motion or Save-Data
   * - `load`: at once
   * - `details`: focus or press, but not in browsers that close other `<details>` of the same name
   *   themselves
   */
  on?: 'hover' | 'mouse' | 'load' | 'details';
  of: ComponentType<NoInfer<Data & OnServer>>;
  /** The component's props, sent to the browser as JSON. */
  props: Data;
  /** Props only for the server, such as a server action. */
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
 * A `'use client'` component in an element of its own. The browser hydrates it at an event
 * (engine/islands/loader.ts), in `next dev` with the page.
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
