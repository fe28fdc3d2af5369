import type { ExternalScript } from './documents/security-headers';
import type { DefineMetrics } from './metrics/metrics';
import { type Failure, plainFailurePage } from './response/page-response';
import type { EngineSettings } from './settings/engine-settings';

/** What a URL leads to, in canonical form. */
export type ResolvedRoute<Parsed = unknown> = {
  /**
   * - `page`: HTML for all visitors, which is stored unless `isUnstored`
   * - `preview`: a page for one request, which is not stored
   * - `endpoint`: a response that is sent complete
   * - `media`: a file that is sent while it arrives
   */
  type: 'page' | 'preview' | 'media' | 'endpoint';
  url: string;
  /** Named like its folder of `app`; absent for the page of URLs without a route. */
  route?: string;
  /** Whether the page is not stored, such as a search. */
  isUnstored?: boolean;
  /** What the route has parsed from the URL, for its page ({@link RequestContext}). */
  parsed?: Parsed;
  /**
   * Whether the request has another percent-encoding of the path or, for anything but a page,
   * another query, so that shared caches must not store the response.
   */
  isNotCanonical: boolean;
};

type ResolvedUrl<Parsed> =
  | ResolvedRoute<Parsed>
  | { type: 'file'; url: string; isNotCanonical: boolean }
  | { type: 'redirect'; url: string };

export type Router<Parsed = unknown> = {
  /** @param url path and query of a request */
  resolve(url: string, isFile: (path: string) => boolean): ResolvedUrl<Parsed>;
  /** Undefined for a URL without a route. */
  routeOf(url: string): string | undefined;
  /** Whether the site itself names a URL: visitors can request any number of others. */
  isKnown(resolved: ResolvedRoute<Parsed>): boolean;
  /**
   * Whether a stored page may be sent before a newer one, or instead of one that fails: content that
   * is missing in the newest list was withdrawn. Undefined if no list is new enough: the page then
   * stays stored, and is not sent.
   */
  isStillPublished(url: string, page: OldPage): boolean | undefined;
  /** Canonical URL. */
  notFoundUrl: string;
  /** The log's text for a path that must not be logged, such as that of a signed link. */
  loggedAs?(decodedPath: string): string | undefined;
};

/** The paths that accept a POST. */
export type Posts = Readonly<
  Record<
    string,
    {
      maxBytes: number;
      /** Whether the path accepts nothing else. */
      isOnly?: boolean;
    }
  >
>;

/** A stored page that is not fresh. */
export type OldPage = {
  renderedAt: number;
  isBeforePublication: boolean;
};

/** All that the engine knows of a site (engine/README.md). */
export type Site = {
  version: string;
  /** Read once at the start. @throws {Error} with a sentence for each invalid one */
  settings(): EngineSettings;
  router: Router;
  posts: Posts;
  /** Runs before the first request, for example to start a content server. */
  start(): Promise<Started>;
  prerender: {
    /** The start waits for these pages. */
    first: readonly string[];
    /** The other pages, rendered one by one in the background. */
    others(): readonly string[];
    /** Minimum milliseconds between two of them, read after each: the API may limit calls. */
    delayMs?(): number;
    /** Other background work, after the first pages. */
    alongside?(): Promise<void>;
  };
  /** Scripts of pages besides the engine's own. */
  scripts: {
    /** Ids of inline scripts that pages may have. The not-found page must contain them all. */
    ids: readonly string[];
    /** Texts that a page script inserts into the document, such as speculation rules. */
    added: readonly string[];
    external?: ExternalScript | undefined;
    /** The site's way to add one, for the warning about a page with another script. */
    hint?: string;
  };
  /** Matches the paths of files that pages of other sites may show, such as icons in feeds. */
  filesForEveryOrigin?: RegExp;
  failurePage(failure: Failure): string;
  /** HTML with what was typed into a posted form, for {@link Site.failurePage}. */
  keepForm?(form: Request): Promise<string>;
  /** Loads the function that defines the site's own metrics; called if METRICS_PORT is set. */
  metrics?(): Promise<DefineMetrics>;
};

export type Started = {
  /** All that pages depend on besides the build. Pages stored for another source are not used. */
  source: string;
  /** Hash of the content, if that may have changed while no process ran. */
  contentHash?: string;
  /** Sentences about settings that are valid but probably wrong. */
  warnings?: readonly string[];
  /** The source of the content, for the log. */
  description?: string;
  onVisit?(visit: Visit): void;
  close?(): Promise<void>;
};

/** A finished GET of a client that opens documents: neither a prefetch nor a part of a page. */
export type Visit = {
  path: string;
  status: number;
  /** Empty without the header. */
  referrer: string;
  by: 'visitor' | 'robot';
};

/** Declares a site, with defaults for what is left out. */
export function defineSite(
  site: Pick<Site, 'settings' | 'start' | 'router'> & Partial<Site>,
): Site {
  return {
    version: 'unknown',
    posts: {},
    prerender: { first: [], others: () => [] },
    scripts: { ids: [], added: [] },
    failurePage: plainFailurePage,
    ...site,
  };
}
