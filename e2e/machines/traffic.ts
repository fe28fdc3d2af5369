import { setTimeout as sleep } from 'node:timers/promises';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage, type Message } from '../support/contact-form';

/** What visitors have been served. */
export type Report = {
  visits: number;
  /** For which they came. */
  seconds: number;
  /** Those that were not served. */
  failures: string[];
  /** The messages that were sent, by what their pages said. */
  sent: Message[];
};

const PATHS = ['/', '/blog', '/about', '/article/who-owns-your-game', '/contact'];
/** Made of all articles: a new process takes seconds for it on a busy machine. */
const FEED = '/feed/atom.xml';
/** Each of so many visits is one of the feed. */
const VISITS_PER_FEED = 50;

/** Visits at the same time: more would be load, under which nothing else gets done. */
const VISITS_AT_ONCE = 100;
/** Writers, who send one message after the other. */
const WRITERS = 2;
/** Visits for each message: a message takes as much of a processor as several pages. */
const VISITS_PER_MESSAGE = 8;
/** Milliseconds at least between two messages of a writer, as more would be load, too. */
const MESSAGE_PAUSE_MS = 250;

/**
 * Visits a site and sends messages until something is done. Half of the visits have a query, which
 * nginx does not store.
 * @param origin URL of the site
 * @param action what happens meanwhile
 * @param rate visits a second, on a machine that is fast enough
 */
export async function trafficDuring(
  origin: string,
  action: () => Promise<void>,
  rate: number,
): Promise<Report> {
  const report: Report = { visits: 0, seconds: 0, failures: [], sent: [] };
  const visit = async (number: number) => {
    const query = number % 2 === 0 ? `?visit=${number}` : '';
    const page = number % VISITS_PER_FEED === 0 ? FEED : PATHS[number % PATHS.length];
    const path = page + query;
    try {
      const response = await fetch(origin + path);
      await response.text();
      if (response.status !== 200) report.failures.push(`${path}: ${response.status}`);
    } catch (error) {
      report.failures.push(`${path}: ${(error as Error).cause ?? error}`);
    }
  };
  let isDone = false;
  const visitors = async () => {
    const underWay = new Set<Promise<void>>();
    const start = performance.now();
    while (!isDone) {
      const due = Math.floor(((performance.now() - start) / 1_000) * rate) - report.visits;
      for (let left = Math.min(due, VISITS_AT_ONCE - underWay.size); left > 0; left -= 1) {
        const visiting = visit(report.visits).finally(() => underWay.delete(visiting));
        underWay.add(visiting);
        report.visits += 1;
      }
      await sleep(5);
    }
    await Promise.all(underWay);
    report.seconds = (performance.now() - start) / 1_000;
  };
  const pauseMs = Math.max(MESSAGE_PAUSE_MS, (1_000 * WRITERS * VISITS_PER_MESSAGE) / rate);
  const writer = async () => {
    while (!isDone) {
      const message = freshMessage();
      const text = await postContact(origin, message).then((it) => it.text(), String);
      if (saysSent(text)) report.sent.push(message);
      else report.failures.push(`POST: ${text.slice(0, 200)}`);
      await sleep(pauseMs);
    }
  };
  const traffic = [visitors(), ...Array.from({ length: WRITERS }, writer)];
  try {
    await action();
  } finally {
    isDone = true;
    await Promise.all(traffic);
  }
  return report;
}
