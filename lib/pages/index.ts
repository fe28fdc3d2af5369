import { randomUUID } from 'node:crypto';
import { acceptConnections } from '../base/accept-connections';
import { logFailure } from '../base/log-failure';
import { type RequestContext, requestContext } from '../base/request-context';
import { BACKGROUND, TooBusyError, Turns } from '../base/turns';
import { WholeFiles } from '../base/whole-files';
import { metrics } from '../metrics';
import type { Env } from '../site/env';
import { NOT_FOUND_PATH } from '../site/routes';
import { askNext, type NextHandler, type NextRequest } from './ask-next';
import type { BuildFiles } from './build-files';
import { findThemeScript } from './document';
import { failedPage, makePage, type PageParts } from './make-page';
import { isNamedUrl } from './named-urls';
import type { Page } from './page';
import { PageStore, type RenderedPage } from './page-store';
import { type PageOnDisk, StoredPages } from './stored-pages';

/**
 * Milliseconds for which a rendering counts against the limits. A longer one waits for the
 * publisher's API and not for the processor, so others may start.
 */
const COUNTED_MS = 500;

type Options = {
  settings: Env;
  next: NextHandler;
  build: BuildFiles;
  /** Of stored pages: of this build and this source of content alone. */
  folder: string;
};

/**
 * All HTML of the site: Next renders it, it becomes a document, is stored or not, and is sent.
 * Stored pages and those that the site links to never wait for pages that anybody can invent.
 */
export class Pages extends PageStore {
  readonly #next: NextHandler;
  readonly #parts: PageParts;
  readonly #named = new Turns({
    countedMs: COUNTED_MS,
    atOnce: 8,
    atOncePerClient: 8,
    waiting: 1_000,
    waitingPerClient: 1_000,
  });
  readonly #invented = new Turns({
    countedMs: COUNTED_MS,
    atOnce: 4,
    atOncePerClient: 3,
    waiting: 400,
    waitingPerClient: 200,
  });

  private constructor({ settings, next, folder }: Options, parts: PageParts) {
    const files = new WholeFiles<PageOnDisk>({ folder, what: 'Pages' });
    void files.clean();
    super(new StoredPages(files), settings.REVALIDATE_SECONDS);
    this.#next = next;
    this.#parts = parts;
    const counted = metrics();
    if (counted) counted.keptPageAge = () => this.stored.keptPageAge;
  }

  /** Opens the pages of the build that the site runs on. */
  static async open(options: Options): Promise<Pages> {
    const { next, settings, build } = options;
    const context = { id: randomUUID(), upstreamMs: 0 };
    // A page without content, in which every script is one of the build's own.
    const { body } = await askNext(next, { url: NOT_FOUND_PATH }, context);
    const themeScript = findThemeScript(body.toString());
    return new Pages(options, { ...build, settings, themeScript });
  }

  /** Also renders what is never stored: a query of the blog, a submitted form. */
  override async render(request: NextRequest, isBackground = false): Promise<RenderedPage> {
    const own = isBackground ? undefined : requestContext();
    // A copy: a request may lead to two renderings, each of which writes its status to it.
    const context: RequestContext = { id: randomUUID(), upstreamMs: 0, ...own, isBackground };
    const isInvented = !isBackground && !this.#isNamed(request);
    const turns = isInvented ? this.#invented : this.#named;
    const client = isBackground ? BACKGROUND : (context.client ?? 'unknown');
    const make = async () => {
      if (isInvented) await acceptConnections();
      return this.#make(request, context);
    };
    const page = await turns.run(client, make, request.signal).catch((error: unknown) => {
      if (error instanceof TooBusyError) return failedPage(503, context.id);
      if (!request.signal?.aborted) logFailure(error, context.id);
      return failedPage(500, context.id);
    });
    if (own) own.upstreamMs = context.upstreamMs;
    const { isUnstored, isIncomplete, isUnformatted } = context;
    return { ...page, isUnstored, isIncomplete, isUnformatted };
  }

  async #make(request: NextRequest, context: RequestContext): Promise<Page> {
    const counted = metrics();
    counted?.renderings.inc();
    const end = counted?.renderingTime.startTimer({
      for: context.isBackground ? 'store' : 'visitor',
    });
    try {
      const response = await askNext(this.#next, request, context);
      return makePage(response, context, this.#parts);
    } finally {
      counted?.renderings.dec();
      end?.();
    }
  }

  #isNamed({ url, method = 'GET' }: NextRequest): boolean {
    return method === 'GET' && (isNamedUrl(url) || this.stored.get(url) !== undefined);
  }
}
