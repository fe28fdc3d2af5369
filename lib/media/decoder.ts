import { log, namedError, processSingleton } from '../../engine';

/** Sharp has no binary for this machine, for example because its processor is too old. */
export class NoDecoderError extends namedError('NoDecoderError') {}

const HINT =
  'No picture can be decoded on this machine: covers are sent as they are, and there are no share images. Install the packages on this machine, with their optional ones (npm ci --include=optional)';

/** Does not reject, because the site works without a decoder. */
const loading = import('sharp').then(
  ({ default: sharp }) => sharp,
  (error) => {
    const [problem = ''] = String(error).split('\n');
    processSingleton('no-decoder', () => log('warn', HINT, { problem }));
    return undefined;
  },
);

/** The library that decodes pictures. @throws {NoDecoderError} */
export async function decoder() {
  const sharp = await loading;
  if (!sharp) throw new NoDecoderError('No picture can be decoded on this machine');
  return sharp;
}
