import { parentPort } from 'node:worker_threads';
import { renderArticle } from './render.js';
import { threadName } from './thread.js';

/*
 * The module that the worker threads run (see ../pool.ts). This folder is plain JavaScript
 * because threads load it uncompiled, in development, in tests and in production.
 */

/**
 * Runs one task. A text that exceeds a limit, or is too deep for the stack, is an error.
 * @param {{ id: number, input: import('./render.js').MarkdownSource }} task
 * @returns {{ output: import('./render.js').RenderedMarkdown } | { error: string }}
 */
export default function run({ id, input }) {
  parentPort?.postMessage({ started: id, thread: threadName() });
  try {
    return { output: renderArticle(input) };
  } catch (error) {
    return { error: String(error) };
  }
}
