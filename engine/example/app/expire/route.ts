import { isAuthorised, publish } from '../../../index';
import { settings } from '../../settings';

/** Requested by the program that changes the readings. */
export async function POST(request: Request): Promise<Response> {
  const { EXPIRE_SECRET } = settings();
  const isAllowed =
    EXPIRE_SECRET && isAuthorised(request.headers.get('authorization'), EXPIRE_SECRET);
  if (!isAllowed) return new Response(null, { status: 401 });
  await publish();
  return new Response(null, { status: 204 });
}
