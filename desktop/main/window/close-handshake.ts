const PING_INTERVAL_MS = 1_000;
const MAX_MISSED_PINGS = 3;
const FLUSH_TIMEOUT_MS = 10_000;
const DISCARD_TIMEOUT_MS = 3_000;

/** The page's answer repeats `request`, so late answers to earlier requests are ignored. */
export type CloseRequest = {
  request: number;
  /** The window closes after this answer, so the page must stop accepting input. */
  isLast: boolean;
};

/** Why the main process has to ask the user itself. */
export type CloseProblem = 'page-silent' | 'still-saving';

export type CloseHandshake = {
  /** Returns whether the window may close now. If not, asks the page. */
  requestClose(): boolean;
  isUnderWay(): boolean;
  /** The page is alive and still saving. */
  acknowledge(): void;
  /** The page has saved everything. */
  confirm(request: number): void;
  discard(): void;
  /** The page asks the user, or the user keeps the window open. The next attempt to close starts over. */
  cancel(): void;
  handlePageLoss(): void;
};

/**
 * Keeps a window open until everything typed is saved or discarded. The page is asked twice: it saves, the main process
 * finishes its writes, then the page saves what was typed meanwhile. A slow save has no time limit as long as the page
 * answers pings. If the page is silent, or the disk hangs after the page crashed, the user decides.
 * @param askAuthor settles with `wait` if the signal is aborted.
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

  /** Moves to another state and makes earlier answers stale. */
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
    const choice = await askOnce('page-silent');
    if (current.request !== request) return;
    missedPings = 0;
    if (choice === 'close') discard();
  }

  async function askOnce(problem: CloseProblem): Promise<'wait' | 'close'> {
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
      const abortQuestion = () => current.request === request && question?.abort();
      void flushed.then(abortQuestion, abortQuestion);
      if ((await askOnce('still-saving')) === 'close') break;
    }
    if (current.request === request) end();
  }

  function end(): void {
    enter('closing');
    close();
  }

  return {
    requestClose() {
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
    handlePageLoss() {
      if (state === 'asked' || state === 'flushing') void closeWithoutPage();
    },
  };
}

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
