import * as z from 'zod';
import { serveApp } from '../../../cms/api/server';
import { openContent } from '../../../cms/files/content';
import { createMessageStore } from '../../../cms/messages/message-store';
import { readEnv } from '../../../lib/site/settings/env';
import { createFaultyApi } from './app';
import { TestContent } from './test-content';

/* The embedded API with faults that can be switched on at run time:
   `tsx testing/doubles/faulty-api/main.ts`, then e.g.
   curl -d '{"path":"/articles","kind":"hang"}' http://127.0.0.1:4010/__faults */

const portSchema = z.coerce.number().int().min(1).max(65_535).default(4010);

async function main(): Promise<void> {
  const port = portSchema.parse(process.env.FAULTY_API_PORT || undefined);
  const messages = createMessageStore(readEnv().DATA_DIR);
  const { content } = await openContent();
  const app = createFaultyApi(new TestContent(content, messages));
  const api = await serveApp(app, { port });
  console.log(`The faulty API listens on ${api.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void api.close().then(() => messages.close()));
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
