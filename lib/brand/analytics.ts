import { brand } from '../../brand/brand';
import type { ExternalScript } from '../../engine';

/** How to add a script, for the warning about a script that was pasted into a page. */
export const SCRIPT_HINT =
  'A script of an analytics service is added by `analytics` in brand/brand.ts: see docs/first-week.md.';

/**
 * The script of the brand's analytics service; undefined without one.
 * @throws {TypeError} for an invalid URL
 */
export function analyticsScript(): ExternalScript | undefined {
  const { analytics } = brand;
  return (
    analytics && {
      src: new URL(analytics.script).href,
      attributes: analytics.attributes,
      connects: analytics.posts.map((url) => new URL(url).origin),
    }
  );
}
