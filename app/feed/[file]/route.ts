import { readFeed } from '@/lib/feeds';
import { type FeedFormat, feeds } from '@/lib/feeds/urls';
import { conditionalAnswer, unavailableAnswer } from '@/lib/http/conditional-response';
import { log } from '@/lib/log';
import { feedPath } from '@/lib/routes';

type Context = { params: Promise<{ file: string }> };

const formats = Object.keys(feeds) as FeedFormat[];

/** Serves the newest articles as Atom, RSS or JSON Feed. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const format = formats.find((name) => feeds[name].path === feedPath(file));
  if (!format) return new Response('No such feed\n', { status: 404 });
  try {
    return conditionalAnswer(request, await readFeed(format));
  } catch (error) {
    log('error', 'A feed could not be rendered', { format, problem: String(error) });
    return unavailableAnswer();
  }
}
