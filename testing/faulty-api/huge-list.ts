/** Least length in bytes. */
const SIZE = 50_000_000;
const BODY = 'word '.repeat(12_000);

/** Streams a valid JSON list of valid articles. */
export function hugeList(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  let count = 0;
  return new ReadableStream({
    pull(controller) {
      const item = { id: `huge-${count}`, name: `huge-${count}`, body: BODY };
      const chunk = encoder.encode((count === 0 ? '[' : ',') + JSON.stringify(item));
      controller.enqueue(chunk);
      sent += chunk.length;
      count += 1;
      if (sent < SIZE) return;
      controller.enqueue(encoder.encode(']'));
      controller.close();
    },
  });
}
