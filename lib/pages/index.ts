import { randomUUID } from 'node:crypto';
import { logFailure } from '../base/log-failure';
import type { RequestContext } from '../base/request-context';
import { WholeFiles } from '../base/whole-files';
import type { Env } from '../site/env';
import { metrics } from '../site/metrics';
import { NOT_FOUND_PATH } from '../site/routes';
import { askNext, type NextHandler, type NextRequest } from './ask-next';
import type { BuildFiles } from './build-files';
import { findThemeScript } from './document';
import type { Gate } from './gate';
import { failedPage, makePage } from './make-page';
import { DISK_LIMITS, type PageOnDisk, PageStore } from './page-store';
import { Pages, type RenderedPage } from './pages';

type Options = {
  settings: Env;
  gate: Gate;
  build: BuildFiles;
  /** Path for stored pages of this build and this source of content. */
  folder: string;
};

/** Opens the pages of the site: connects rendering by Next, documents and the store. */
export async function openPages({ settings, gate, build, folder }: Options): Promise<Pages> {
  const files = new WholeFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  void files.clean();
  const store = new PageStore(files);
  const counted = metrics();
  if (counted) counted.keptPageAge = () => store.keptPageAge;
  // The theme's script is taken from a page without content, and so without foreign scripts.
  const { body } = await gate.run({}, (next) =>
    askNext(next, { url: NOT_FOUND_PATH }, newContext()),
  );
  const parts = { ...build, settings, themeScript: findThemeScript(body.toString()) };

  const render = async (
    next: NextHandler,
    request: NextRequest,
    visitor?: RequestContext,
  ): Promise<RenderedPage> => {
    // A copy, as a request may lead to two renderings, each of which sets a status.
    const context = { ...newContext(), ...visitor };
    const end = metrics()?.renderingTime.startTimer({ for: visitor ? 'visitor' : 'store' });
    const fail = (error: unknown) => {
      if (!request.signal?.aborted) logFailure(error, context.id);
      return failedPage(500, context.id);
    };
    const page = await askNext(next, request, context)
      .then((response) => makePage(response, context, parts))
      .catch(fail);
    end?.();
    if (visitor) visitor.upstreamMs = context.upstreamMs;
    const { isUnstored, isInvented, isIncomplete, isDegraded } = context;
    return { ...page, isUnstored, isInvented, isIncomplete, isDegraded };
  };
  return new Pages({ store, gate, render, freshSeconds: settings.REVALIDATE_SECONDS });
}

const newContext = () => ({ id: randomUUID(), upstreamMs: 0, kind: 'background' }) as const;
