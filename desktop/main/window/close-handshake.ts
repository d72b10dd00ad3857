/** How often a page that was asked is asked again, in milliseconds: each time it says at once that it is there. */
const PING_INTERVAL_MS = 1_000;
/** A page that has missed this many pings in a row does not answer. */
const MAX_MISSED_PINGS = 3;
/** How long a slow disk holds what the page knows nothing of, such as the window's place. */
const FLUSH_TIMEOUT_MS = 10_000;
/** How long a window that closes without saving still waits for saves that are under way. */
const DISCARD_TIMEOUT_MS = 3_000;

/** What a page is asked; its answer names the request, so that a late answer to an earlier one counts for nothing. */
export type CloseRequest = {
  request: number;
  /** The window closes with the answer, so nothing may be typed after it. */
  isLast: boolean;
};

/** Why the author is asked by the main process instead of the page. */
export type CloseProblem = 'page-silent' | 'still-saving';

export type CloseHandshake = {
  /** Called when the window is asked to close. Returns whether it may close now, and asks the page otherwise. */
  mayClose(): boolean;
  isUnderWay(): boolean;
  /** The page is there, and still saves what was typed. */
  acknowledge(): void;
  /** The page has nothing typed that is not on the disk. */
  confirm(request: number): void;
  /** The author closes the window whatever is not saved; at any time. */
  discard(): void;
  /** The author is asked by the page, or keeps the window; the next attempt to close asks the page again. */
  cancel(): void;
  /** The page has crashed: nothing more can be had from it. */
  loseThePage(): void;
};

/**
 * Keeps a window open until everything typed in it is on the disk, or its author was asked.
 *
 * The page is asked twice: it saves what was typed, then the main process writes what else is under way,
 * then the page saves what was typed meanwhile. Slow saves take as long as they take, because the page goes
 * on to answer pings; a page that does not answer and a disk that holds a lost page's saves end in a question.
 *
 * @param ask sends the request to the page.
 * @param flush settles once the main process is writing nothing.
 * @param askAuthor asks whether to wait or to close; settles with `wait` when the signal is aborted.
 * @param close closes the window for good.
 */
export function createCloseHandshake({
  ask,
  flush,
  askAuthor,
  close,
}: {
  ask: (request: CloseRequest) => void;
  flush: () => Promise<unknown>;
  askAuthor: (problem: CloseProblem, signal: AbortSignal) => Promise<'wait' | 'close'>;
  close: () => void;
}): CloseHandshake {
  let state: 'open' | 'asked' | 'flushing' | 'closing' = 'open';
  let current: CloseRequest = { request: 0, isLast: false };
  let missedPings = 0;
  let timer: NodeJS.Timeout | undefined;
  let question: AbortController | null = null;

  /** Ends what is under way. Whatever answers it from now on is late. */
  function enter(next: typeof state): number {
    clearInterval(timer);
    question?.abort();
    question = null;
    state = next;
    current = { request: current.request + 1, isLast: false };
    return current.request;
  }

  function askPage(isLast: boolean): void {
    enter('asked');
    current = { ...current, isLast };
    missedPings = 0;
    timer = setInterval(ping, PING_INTERVAL_MS);
    ask(current);
  }

  function ping(): void {
    missedPings += 1;
    if (missedPings >= MAX_MISSED_PINGS && question === null) void askAboutSilence();
    ask(current);
  }

  async function askAboutSilence(): Promise<void> {
    const { request } = current;
    const choice = await consult('page-silent');
    if (current.request !== request) return;
    missedPings = 0;
    if (choice === 'close') discard();
  }

  /** Asks the author; an answer to a question that was taken back is `wait`. */
  async function consult(problem: CloseProblem): Promise<'wait' | 'close'> {
    const asked = new AbortController();
    question = asked;
    const choice = await askAuthor(problem, asked.signal).catch(() => 'wait' as const);
    if (question === asked) question = null;
    return asked.signal.aborted ? 'wait' : choice;
  }

  function discard(): void {
    if (state === 'closing') return;
    const request = enter('flushing');
    void settlesWithin(flush(), DISCARD_TIMEOUT_MS).then(() => {
      if (current.request === request) end();
    });
  }

  async function closeWithoutPage(): Promise<void> {
    const request = enter('flushing');
    for (;;) {
      const flushed = flush();
      if (await settlesWithin(flushed, FLUSH_TIMEOUT_MS)) break;
      if (current.request !== request) return;
      const takeBack = () => current.request === request && question?.abort();
      void flushed.then(takeBack, takeBack);
      if ((await consult('still-saving')) === 'close') break;
    }
    if (current.request === request) end();
  }

  function end(): void {
    enter('closing');
    close();
  }

  return {
    mayClose() {
      if (state === 'open') askPage(false);
      return state === 'closing';
    },
    isUnderWay: () => state !== 'open',
    acknowledge() {
      missedPings = 0;
      if (state === 'asked') question?.abort();
    },
    confirm(request) {
      if (state !== 'asked' || request !== current.request) return;
      if (current.isLast) return end();
      const flushing = enter('flushing');
      void settlesWithin(flush(), FLUSH_TIMEOUT_MS).then(() => {
        if (current.request === flushing) askPage(true);
      });
    },
    discard,
    cancel() {
      if (state !== 'open' && state !== 'closing') enter('open');
    },
    loseThePage() {
      if (state === 'asked' || state === 'flushing') void closeWithoutPage();
    },
  };
}

/** Whether the work ends in time, well or not. */
async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), timeoutMs);
  const done = work.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late.promise]);
  clearTimeout(timer);
  return isDone;
}
