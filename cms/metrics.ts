import type { Destination } from './messages/outbox';

/** What the CMS counts in a process that has metrics. */
type CmsMetrics = {
  /** Wrong content files. */
  contentProblems: { set(count: number): void };
  /** Messages that have not reached a destination. */
  messagesWaiting: { set(labels: { to: Destination }, count: number): void };
};

/** The metrics as of now; undefined while nothing is counted. */
export type GetMetrics = () => CmsMetrics | undefined;
