/** How much a finding matters: of an error, visitors would see something broken. */
export type Level = 'error' | 'hint';

/** What a rule has found in an article. */
export type Finding = {
  rule: string;
  level: Level;
  /** A sentence. */
  message: string;
  /** The line of the body, from 1, or the field that it is about. */
  at?: number | 'slug' | 'description' | 'uploadDate' | undefined;
};

/** A finding, and where it is. */
export type Problem = Omit<Finding, 'at'> & {
  /** Path of the file; undefined for an API. */
  file?: string | undefined;
  /** Line of the file, or, for an API, of the article's body, from 1. */
  line?: number | undefined;
  /** Path of the article's page. */
  page?: string | undefined;
};
