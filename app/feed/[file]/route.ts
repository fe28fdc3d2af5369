import { feedPath } from '@/lib/site/urls/paths';
import { cacheableResponse } from '@/lib/syndication/cacheable-response';
import { readFeed } from '@/lib/syndication/feeds';
import { type FeedFormat, feeds } from '@/lib/syndication/feeds/urls';

type Context = { params: Promise<{ file: string }> };

const formats = Object.keys(feeds) as FeedFormat[];

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const format = formats.find((name) => feeds[name].path === feedPath(file));
  return cacheableResponse(request, 'feed', async () => (format ? readFeed(format) : undefined));
}
