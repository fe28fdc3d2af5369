import type { ExternalScript } from './documents/security-headers';
import { type Failure, plainFailurePage } from './response/page-response';
import type { EngineSettings } from './settings/engine-settings';

/** The canonical form of a URL that leads to a page or an endpoint, without ignored parts. */
export type ResolvedRoute<Parsed = unknown> = {
  /**
   * - `page`: HTML for all visitors, which is stored
   * - `preview`: a page for one request, which is not stored
   * - `endpoint`: a response that is sent complete
   * - `media`: a file that is sent while it arrives
   */
  type: 'page' | 'preview' | 'media' | 'endpoint';
  /** Path and query. */
  url: string;
  /** Named like its folder of `app`; absent for the page of URLs without a route. */
  route?: string;
  /** Whether visitors can request any number of such URLs, so that the page is not stored. */
  isUnstored?: boolean;
  /** What the route has parsed from the URL, for its page ({@link RequestContext}). */
  parsed?: Parsed;
  /**
   * Whether the request has another percent-encoding of the path or, for anything but a page,
   * another query, so that shared caches must not store the response.
   */
  isOtherSpelling: boolean;
};

/** A route, the path of a static file, or the target of a redirect. */
type ResolvedUrl<Parsed> =
  | ResolvedRoute<Parsed>
  | { type: 'file'; url: string; isOtherSpelling: boolean }
  | { type: 'redirect'; url: string };

/** Knows the URLs of a site. */
export type Router<Parsed = unknown> = {
  /** Finds where a URL leads. @param url path and query of a request */
  resolve(url: string, isFile: (path: string) => boolean): ResolvedUrl<Parsed>;
  /** The route of a canonical URL; undefined for one without a route. */
  routeOf(url: string): string | undefined;
  /** Whether the site itself names a URL, because visitors can request any number of others. */
  isKnown(resolved: ResolvedRoute<Parsed>): boolean;
  /**
   * Whether a stored page may be sent although a newer one fails, because content that is missing
   * in the newest list was withdrawn. Undefined if no list is new enough: the page then stays
   * stored, and is not sent.
   */
  isStillPublished(url: string, page: OldPage): boolean | undefined;
  /** Canonical URL of the page of URLs without a route. */
  notFoundUrl: string;
  /** The log's text for a path that must not be logged, such as that of a signed link. */
  loggedAs?(decodedPath: string): string | undefined;
};

/** The paths that accept a POST. */
export type Posts = Readonly<
  Record<
    string,
    {
      /** Most bytes of a body. */
      maxBytes: number;
      /** Whether the path accepts nothing else. */
      isOnly?: boolean;
    }
  >
>;

/** A stored page that cannot be rendered again at present. */
export type OldPage = {
  /** Start of its rendering (engine/process/time.ts). */
  renderedAt: number;
  /** Whether something was published since. */
  isBeforePublication: boolean;
};

/** All that the engine knows of a site (engine/README.md). */
export type Site = {
  /** From package.json, for the health check and the log. */
  version: string;
  /** The settings, read once at the start. @throws {Error} with a sentence for each invalid one */
  settings(): EngineSettings;
  router: Router;
  posts: Posts;
  /** Prepares the process before the first request, for example by starting a content server. */
  start(): Promise<Started>;
  /** URLs of the pages to prerender. */
  prerender: {
    /** The start waits for these pages. */
    first: readonly string[];
    /** The other pages, rendered one by one in the background. */
    others(): readonly string[];
    /**
     * Minimum milliseconds between two of them, read after each, because the API may limit calls.
     */
    delayMs?(): number;
    /** Other work in the background, after the first pages. */
    alongside?(): Promise<void>;
  };
  /** Scripts of pages besides the engine's own. */
  scripts: {
    /** Ids of inline scripts that pages may have. The not-found page must contain them all. */
    ids: readonly string[];
    /** Texts that a page script inserts into the document, such as speculation rules. */
    added: readonly string[];
    /** A script of another site, for stored pages. */
    external?: ExternalScript | undefined;
    /** The site's way to add one, for the warning about a page with another script. */
    hint?: string;
  };
  /** Matches the paths of files that pages of other sites may show, such as icons in feeds. */
  filesForEveryOrigin?: RegExp;
  /** HTML of the page for a request that failed (500) or got no slot (503). */
  failurePage(failure: Failure): string;
  /** HTML with what was typed into a posted form, for {@link Site.failurePage}. */
  keepForm?(form: Request): Promise<string>;
  /** Loads the function that defines the site's own metrics; called if METRICS_PORT is set. */
  metrics?(): Promise<DefineMetrics>;
};

/** Defines a site's own metrics with the engine's registry. */
export type DefineMetrics = (options: {
  /** Options of a metric of prom-client; the name gets the prefix `site_`. */
  define: <Label extends string>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ) => {
    name: string;
    help: string;
    labelNames: Label[];
    registers: import('prom-client').Registry[];
    buckets: number[];
  };
}) => void;

/** The result of {@link Site.start}. */
export type Started = {
  /**
   * Names all that pages depend on besides the build. Pages stored for another source are not used.
   */
  source: string;
  /** Hash of the content, if that may have changed while no process ran. */
  contentHash?: string;
  /** Sentences about settings that are valid but probably wrong. */
  warnings?: readonly string[];
  /** The source of the content, for the log. */
  description?: string;
  /** Counts a document that a visitor or a robot opened. */
  onVisit?(visit: Visit): void;
  /** Ends what was started. */
  close?(): Promise<void>;
};

/** A finished GET of a client that opens documents: neither a prefetch nor a part of a page. */
export type Visit = {
  /** Path of the URL as sent, without its query. */
  path: string;
  status: number;
  /** The header; empty if it is absent. */
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
