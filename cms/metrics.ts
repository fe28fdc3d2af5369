/** What the CMS counts, where a process that runs it has metrics. */
type CmsMetrics = {
  /** Content files that are wrong. */
  contentProblems: { set(count: number): void };
  /** Messages that have not reached the webhook. */
  messagesWaiting: { set(count: number): void };
};

/** The metrics as of now; undefined while nothing is counted. */
export type GetMetrics = () => CmsMetrics | undefined;
