import { contentHash } from '../../../index';
import { escapeMarkup } from '../../../text';
import { settings } from '../../settings';
import { readStations } from '../../stations';

export async function GET(): Promise<Response> {
  const { SITE_URL } = settings();
  const stations = await readStations();
  const entries = stations.map(({ name, place, wind }) => {
    const url = `${SITE_URL}/stations/${name}`;
    return `<entry><title>${escapeMarkup(place)}: ${wind} m/s</title><id>${url}#${contentHash([wind])}</id><link href="${url}"/></entry>`;
  });
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Wind on the coast</title><id>${SITE_URL}/</id>
${entries.join('\n')}
</feed>
`;
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}
