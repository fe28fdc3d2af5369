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
  /** Of stored pages: of this build and this source of content alone. */
  folder: string;
};

/** Opens all HTML of the site: Next renders it, it becomes a document, and is stored or not. */
export async function openPages({ settings, gate, build, folder }: Options): Promise<Pages> {
  const files = new WholeFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  void files.clean();
  const store = new PageStore(files);
  const counted = metrics();
  if (counted) counted.keptPageAge = () => store.keptPageAge;
  // A page without content, in which every script is one of the build's own.
  const { body } = await gate.run({}, (next) =>
    askNext(next, { url: NOT_FOUND_PATH }, newContext()),
  );
  const parts = { ...build, settings, themeScript: findThemeScript(body.toString()) };

  /** Also renders what is never stored: a query of the blog, a submitted form. */
  const render = async (
    next: NextHandler,
    request: NextRequest,
    visitor?: RequestContext,
  ): Promise<RenderedPage> => {
    // A copy: a request may lead to two renderings, each of which writes its status to it.
    const context = { ...newContext(), ...visitor };
    const end = metrics()?.renderingTime.startTimer({ for: visitor ? 'visitor' : 'store' });
    const failed = (error: unknown) => {
      if (!request.signal?.aborted) logFailure(error, context.id);
      return failedPage(500, context.id);
    };
    const page = await askNext(next, request, context)
      .then((response) => makePage(response, context, parts))
      .catch(failed);
    end?.();
    if (visitor) visitor.upstreamMs = context.upstreamMs;
    const { isUnstored, isInvented, isIncomplete, isDegraded } = context;
    return { ...page, isUnstored, isInvented, isIncomplete, isDegraded };
  };
  return new Pages({ store, gate, render, freshSeconds: settings.REVALIDATE_SECONDS });
}

const newContext = () => ({ id: randomUUID(), upstreamMs: 0, kind: 'background' }) as const;
