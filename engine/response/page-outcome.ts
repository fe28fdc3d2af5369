import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/process-singleton';

/** The text typed into a posted form, and the reason why the form was refused, if it was. */
export type PostedForm = {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly refusal?: {
    readonly text: string;
    /** URL of a page from which the form can be sent. */
    readonly link?: string;
  };
};

/** What a page, its action and middleware.ts say of the response. */
export type PageOutcome = {
  /** If undefined, Next decides. */
  status: number | undefined;
  /** Origins of other sites whose frames the page may load. */
  frameOrigins: readonly string[];
  /** Whether the page is for this request alone. */
  isUnstored: boolean;
  /** Whether visitors can request any number of URLs of the page. */
  isUnbounded: boolean;
  /** The posted form, as far as its page repeats it. */
  form: PostedForm | undefined;
};

const current = processSingleton('page-outcome', () => new AsyncLocalStorage<PageOutcome>());

/** The outcome of a page before the page is called. */
export function newPageOutcome(isUnstored = false): PageOutcome {
  return {
    status: undefined,
    frameOrigins: [],
    isUnstored,
    isUnbounded: false,
    form: undefined,
  };
}

/** Calls a function that, with the asynchronous work that it starts, may change this outcome. */
export function withPageOutcome<Result>(outcome: PageOutcome, render: () => Result): Result {
  return current.run(outcome, render);
}

/** Lets the rest of the current request change this outcome. */
export function enterPageOutcome(outcome: PageOutcome): void {
  current.enterWith(outcome);
}

/**
 * Changes the response to the page in progress, which by default has status 200 and is stored. Must
 * not be called in not-found.tsx, because Next renders it into other pages.
 */
export function respondWith(response: Partial<Omit<PageOutcome, 'form'>>): void {
  const outcome = current.getStore();
  if (outcome) Object.assign(outcome, response);
}

/** Makes the page that is rendered next repeat a posted form. */
export function repeatForm(form: PostedForm): void {
  const outcome = current.getStore();
  if (outcome) outcome.form = form;
}

/** The posted form that the page repeats; empty if there is none. */
export function postedForm(): PostedForm {
  return current.getStore()?.form ?? {};
}
