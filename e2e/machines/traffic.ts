import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { freshMessage, type Message } from '../support/contact-form';
import type { FaultyApi } from '../support/faulty-api';
import { postContact, saysSent } from '../support/post-contact';

/** The outcomes of visits and messages. */
export type Report = {
  visits: number;
  /** Failed visits and messages, each with its status or text. */
  failures: string[];
  /** The messages that the site reported as sent. */
  sent: Message[];
};

/** Without feeds, because the first one renders all articles in each process. */
const PATHS = ['/', '/blog', '/about', '/article/who-owns-your-game', '/contact', '/sitemap.xml'];

/** Milliseconds after a message, because it takes as much processor time as several pages. */
const MESSAGE_PAUSE_MS = 1_000;

/**
 * Visits a site and sends messages until an action is done. Half of the visits have a query,
 * because nginx stores no page with a query.
 * @param origin URL of the site
 * @param pauseMs between two visits
 */
export async function trafficDuring(
  origin: string,
  pauseMs: number,
  action: () => Promise<void>,
): Promise<Report> {
  const report: Report = { visits: 0, failures: [], sent: [] };
  let isDone = false;
  const visit = async (path: string) => {
    const { status } = await fetch(origin + path).then(
      async (response) => response.text().then(() => response),
      (error) => ({ status: String(error.cause ?? error) }),
    );
    if (status !== 200) report.failures.push(`${path}: ${status}`);
  };
  const visitors = async () => {
    const all: Promise<void>[] = [];
    for (; !isDone; report.visits += 1) {
      const query = report.visits % 2 === 0 ? `?visit=${report.visits}` : '';
      all.push(visit(PATHS[report.visits % PATHS.length] + query));
      await sleep(pauseMs);
    }
    await Promise.all(all);
  };
  const writer = async () => {
    while (!isDone) {
      const message = freshMessage();
      const text = await postContact(origin, message).then((it) => it.text(), String);
      if (saysSent(text)) report.sent.push(message);
      else report.failures.push(`POST: ${text.slice(0, 200)}`);
      await sleep(MESSAGE_PAUSE_MS);
    }
  };
  const traffic = [visitors(), writer()];
  try {
    await action();
  } finally {
    isDone = true;
    await Promise.all(traffic);
  }
  return report;
}

/** Milliseconds between two visits: many a second, but little load for a slow machine. */
const PAUSE_MS = 60;

/**
 * Expects all visits and messages to succeed during an action, and the API to receive each message
 * once.
 * @param action resolves with the messages that the action itself sent
 */
export async function expectUnnoticed(
  origin: string,
  api: FaultyApi,
  action: () => Promise<Message[]>,
): Promise<void> {
  const subjects: string[] = [];
  const { visits, failures, sent } = await trafficDuring(origin, PAUSE_MS, async () => {
    subjects.push(...(await action()).map(({ subject }) => subject));
  });
  expect(failures).toEqual([]);
  expect(visits).toBeGreaterThan(0);
  subjects.push(...sent.map(({ subject }) => subject));
  const received = (await api.calls('/contact')).map(({ body }) => (body as Message).subject);
  expect(received.sort()).toEqual(subjects.sort());
}
