/**
 * Reads the start of a stream without consuming it.
 * @param atLeast bytes to wait for; the start has fewer only if the stream is shorter
 * @returns the start, and a stream of everything including the start
 * @throws the error of the stream, if it fails within the start
 */
export async function peek(
  source: ReadableStream<Uint8Array>,
  atLeast: number,
): Promise<{ start: Uint8Array; stream: ReadableStream<Uint8Array> }> {
  const reader = source.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < atLeast) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { start: Buffer.concat(chunks), stream };
}
