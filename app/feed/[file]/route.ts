import { cacheableResponse } from '@/lib/discovery/cacheable-response';
import { readFeed } from '@/lib/discovery/feeds';
import { type FeedFormat, feeds } from '@/lib/discovery/feeds/urls';
import { feedPath } from '@/lib/site/routes';

type Context = { params: Promise<{ file: string }> };

const formats = Object.keys(feeds) as FeedFormat[];

/** Serves the newest articles as Atom, RSS or JSON Feed. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const format = formats.find((name) => feeds[name].path === feedPath(file));
  return cacheableResponse(request, 'feed', async () => (format ? readFeed(format) : null));
}
