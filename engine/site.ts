import type { ExternalScript } from './documents/security-headers';
import type { Failure } from './response/page-response';
import type { EngineSettings } from './settings/engine-settings';

/** The canonical form of a URL that leads to a page or an endpoint, without what is ignored. */
export type ResolvedRoute<Parsed = unknown> = {
  /**
   * - `page`: HTML for all visitors, which is stored
   * - `preview`: a page for one request, which is stored nowhere
   * - `endpoint`: a response that is sent whole
   * - `media`: a file that is sent while it arrives
   */
  type: 'page' | 'preview' | 'media' | 'endpoint';
  /** Path and query. */
  url: string;
  /** Named like its folder of `app`; absent for the page of all URLs without a route. */
  route?: string;
  /** Whether visitors can request any number of such URLs, so that the page is not stored. */
  isSearch?: boolean;
  /** What the route has parsed of the URL, for its page ({@link RequestContext}). */
  parsed?: Parsed;
  /**
   * Whether the request writes the path in another percent-encoding or, of what is no page, another
   * query: no shared cache stores the response under that URL.
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
  /** Whether the site itself names a URL: visitors can request any number of others. */
  isKnown(resolved: ResolvedRoute<Parsed>): boolean;
  /**
   * Whether a stored page may still be sent in place of one that fails: what the newest content does
   * not name was withdrawn. Undefined while no content is new enough: the page is kept, and not sent.
   */
  isStillPublished(url: string, page: OldPage): boolean | undefined;
  /** Canonical URL of the page of all URLs without a route. */
  notFoundUrl: string;
  /** What the log has in place of a path that must not be there, such as that of a signed link. */
  loggedAs?(decodedPath: string): string | undefined;
};

/** The paths that take a POST, by path. */
export type Posts = Readonly<
  Record<
    string,
    {
      /** Most bytes of a body. */
      maxBytes: number;
      /** Whether the path takes nothing else. */
      isOnly?: boolean;
    }
  >
>;

/** A stored page that cannot be rendered again for now. */
export type OldPage = {
  /** Start of its rendering (engine/process/time.ts). */
  renderedAt: number;
  /** Whether something was published since. */
  isBeforePublication: boolean;
};

/** All that the engine knows of a site (engine/README.md). */
export type Site = {
  /** Of package.json, for the health check and the log. */
  version: string;
  /** The settings, read once, at the start. @throws {Error} with a sentence for each that is invalid */
  settings(): EngineSettings;
  router: Router;
  posts: Posts;
  /** Prepares the process before the first request, such as by starting a server of content. */
  start(): Promise<Started>;
  /** URLs of the pages that are rendered in advance. */
  prerender: {
    /** The start waits for these pages. */
    first: readonly string[];
    /** The others, one after the other, in the background. */
    others(): readonly string[];
    /** Least milliseconds between two of them, read after each, because the API may limit calls. */
    delayMs?(): number;
    /** Other work in the background, after the first pages. */
    alongside?(): Promise<void>;
  };
  /** Attributes and texts of inline scripts besides the engine's own. */
  scripts: {
    /** Ids of inline scripts that pages may have; the not-found page has their texts. */
    ids: readonly string[];
    /** Texts that a page script adds to the document, such as speculation rules. */
    added: readonly string[];
    /** A script of another site, which stored pages have. */
    external?: ExternalScript | undefined;
    /** The site's way to add one, for the warning where a page has another script. */
    hint?: string;
  };
  /** Matches the paths of files that pages of other sites may show, such as icons that feeds name. */
  filesForEveryOrigin?: RegExp;
  /** HTML of the page for a request that failed (500) or gets no slot (503). */
  failurePage(failure: Failure): string;
  /** HTML that has what was typed into a posted form, for {@link Site.failurePage}. */
  keepForm?(form: Request): Promise<string>;
  /** Loads the function that defines the site's own metrics; called with METRICS_PORT alone. */
  metrics?(): Promise<DefineMetrics>;
};

/** Defines a site's own metrics with the engine's registry. */
export type DefineMetrics = (options: {
  /** Options of a metric of prom-client: the name gets the prefix `site_`. */
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
  /** Names all that pages depend on besides the build; pages of another source are not used. */
  source: string;
  /** Hash of the content, where it may have changed while no process ran. */
  contentHash?: string;
  /** Sentences about settings that are valid but probably wrong. */
  warnings?: readonly string[];
  /** Where the content comes from, for the log. */
  description?: string;
  /** Counts a document that a visitor or a robot opened; absent for a site that counts none. */
  onVisit?(visit: Visit): void;
  /** Ends what was started. */
  close?(): Promise<void>;
};

/** A GET that has ended, by a client that opens documents: no prefetch, and no part of a page. */
export type Visit = {
  /** Path of the URL as it was sent, without its query. */
  path: string;
  status: number;
  /** The header; empty without it. */
  referrer: string;
  by: 'visitor' | 'robot';
};
