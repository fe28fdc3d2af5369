import type { Destination } from './messages/message-store';

type CmsMetrics = {
  contentProblems: { set(count: number): void };
  /** Messages that have not reached a destination. */
  messagesWaiting: { set(labels: { to: Destination }, count: number): void };
};

/** The current metrics; undefined while nothing is counted. */
export type GetMetrics = () => CmsMetrics | undefined;
