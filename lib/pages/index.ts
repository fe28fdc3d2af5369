import { randomUUID } from 'node:crypto';
import { acceptConnections } from '../base/accept-connections';
import { logFailure } from '../base/log-failure';
import type { RequestContext } from '../base/request-context';
import { BACKGROUND, TooBusyError, Turns } from '../base/turns';
import { WholeFiles } from '../base/whole-files';
import { metrics } from '../metrics';
import type { Env } from '../site/env';
import { NOT_FOUND_PATH } from '../site/routes';
import { askNext, type NextHandler, type NextRequest } from './ask-next';
import type { BuildFiles } from './build-files';
import { findThemeScript } from './document';
import { failedPage, makePage } from './make-page';
import { isNamedUrl } from './named-urls';
import { PageStore, type RenderedPage } from './page-store';
import { type PageOnDisk, StoredPages } from './stored-pages';

/** Milliseconds for which a rendering is counted: a longer one waits for the publisher's API. */
const countedMs = 500;

const NAMED = { countedMs, atOnce: 8, atOncePerClient: 8, waiting: 1_000, waitingPerClient: 1_000 };
const INVENTED = { countedMs, atOnce: 4, atOncePerClient: 3, waiting: 400, waitingPerClient: 200 };

type Options = {
  settings: Env;
  next: NextHandler;
  build: BuildFiles;
  /** Of stored pages: of this build and this source of content alone. */
  folder: string;
};

/**
 * Opens all HTML of the site: Next renders it, it becomes a document, and is stored or not.
 * Stored pages and those that the site links to never wait for pages that anybody can invent.
 */
export async function openPages({ settings, next, build, folder }: Options): Promise<PageStore> {
  const files = new WholeFiles<PageOnDisk>({ folder, what: 'Pages' });
  void files.clean();
  const stored = new StoredPages(files);
  const counted = metrics();
  if (counted) counted.keptPageAge = () => stored.keptPageAge;
  // A page without content, in which every script is one of the build's own.
  const { body } = await askNext(next, { url: NOT_FOUND_PATH }, newContext());
  const parts = { ...build, settings, themeScript: findThemeScript(body.toString()) };
  const named = new Turns(NAMED);
  const invented = new Turns(INVENTED);

  /** Also renders what is never stored: a query of the blog, a submitted form. */
  const render = async (request: NextRequest, visitor?: RequestContext): Promise<RenderedPage> => {
    const { url, method = 'GET', signal } = request;
    // A copy: a request may lead to two renderings, each of which writes its status to it.
    const context = { ...newContext(), ...visitor, isBackground: visitor === undefined };
    const isNamed = method === 'GET' && (isNamedUrl(url) || stored.get(url) !== undefined);
    const isInvented = visitor && !isNamed;
    const turns = isInvented ? invented : named;
    const client = visitor ? (visitor.client ?? 'unknown') : BACKGROUND;
    const make = async () => {
      if (isInvented) await acceptConnections();
      const end = countRendering(visitor ? 'visitor' : 'store');
      try {
        return makePage(await askNext(next, request, context), context, parts);
      } finally {
        end();
      }
    };
    const page = await turns.run(client, make, signal).catch((error: unknown) => {
      if (error instanceof TooBusyError) return failedPage(503, context.id);
      if (!signal?.aborted) logFailure(error, context.id);
      return failedPage(500, context.id);
    });
    if (visitor) visitor.upstreamMs = context.upstreamMs;
    const { isUnstored, isIncomplete, isUnformatted } = context;
    return { ...page, isUnstored, isIncomplete, isUnformatted };
  };
  return new PageStore({ stored, render, freshSeconds: settings.REVALIDATE_SECONDS });
}

const newContext = (): RequestContext => ({ id: randomUUID(), upstreamMs: 0 });

/** Counts and measures a rendering in flight, until the returned function is called. */
function countRendering(purpose: 'store' | 'visitor'): () => void {
  const counted = metrics();
  counted?.renderings.inc();
  const end = counted?.renderingTime.startTimer({ for: purpose });
  return () => {
    counted?.renderings.dec();
    end?.();
  };
}
