import {
  conditionalAnswer,
  type Representation,
  unavailableAnswer,
} from '../http/conditional-response';
import { log } from '../log';

/** Answers with a share image, if there is one. */
export async function shareImageAnswer(
  request: Request,
  read: () => Promise<Representation | null>,
): Promise<Response> {
  try {
    const image = await read();
    if (!image) return new Response('No such picture\n', { status: 404 });
    return conditionalAnswer(request, image);
  } catch (error) {
    log('warn', 'A share image could not be drawn', { problem: String(error) });
    return unavailableAnswer();
  }
}
