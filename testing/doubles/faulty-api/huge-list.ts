import { Readable } from 'node:stream';

/** Minimum length in bytes. */
const SIZE = 50_000_000;
const BODY = 'word '.repeat(12_000);

function* chunks() {
  for (let count = 0; count * BODY.length < SIZE; count += 1) {
    const item = { id: `huge-${count}`, name: `huge-${count}`, body: BODY };
    yield Buffer.from((count === 0 ? '[' : ',') + JSON.stringify(item));
  }
  yield Buffer.from(']');
}

/** Streams a valid JSON list of valid articles. */
export const hugeList = () => Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>;
