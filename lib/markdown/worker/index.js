import { parentPort } from 'node:worker_threads';
import { renderArticle } from './render.js';

/*
 * What a thread of the pool (see ../pool.ts) runs. This folder is plain JavaScript,
 * because a thread loads it from here as it is: no bundler comes between, in
 * development, in tests and in production.
 */

/**
 * Runs one task. A text that is over a limit, or too deep for the stack, is an error.
 * @param {{ id: number, input: import('./render.js').MarkdownSource }} task
 * @returns {{ output: import('./render.js').RenderedMarkdown } | { error: string }}
 */
export default function run({ id, input }) {
  parentPort?.postMessage({ started: id });
  try {
    return { output: renderArticle(input) };
  } catch (error) {
    return { error: String(error) };
  }
}
