import { mock } from 'node:test';
import { type CloseHandshake, createCloseHandshake } from '@callwright/desktop/main/window/close-handshake.ts';
import { createWindowClosing } from '@callwright/desktop/renderer/app/window-closing.ts';
import { DraftsStore } from '@callwright/desktop/renderer/drafts/drafts-store.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { type Fault, runTrials } from './fault.ts';

const STEP_MS = 50;
/** Also the time that the window then has to close or to ask. */
const ACTING_MS = 90_000;
const WAITING_MS = 180_000;
const MAX_SAVE_MS = 60_000;

/** Closes the window while saves take up to a minute, fail, or hang, and the page hangs or crashes. */
export const CLOSE_ON_SLOW_DISK: Fault = {
  name: 'F13 closing the window on a slow disk',
  trials: { long: 1_000, short: 40 },
  run: (trials, _backend, random) =>
    runTrials(trials, 1, async () => {
      mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      try {
        return await closeOnSlowDisk(random);
      } finally {
        mock.timers.reset();
      }
    }),
};

type StoreApi = ConstructorParameters<typeof DraftsStore>[0];
type ClosingApi = Parameters<typeof createWindowClosing>[0]['api'];
type Draft = Extract<Awaited<ReturnType<StoreApi['readDraft']>>, { ok: true }>['value'];

type Weather = { slow: number; failing: number; hanging: number; hasHangs: boolean; crashes: boolean };

async function closeOnSlowDisk(random: () => number): Promise<string | null> {
  const chance = (share: number) => random() < share;
  const upTo = (most: number) => Math.floor(random() * most);
  const weather: Weather = {
    slow: random() ** 2,
    failing: chance(0.4) ? random() * 0.5 : 0,
    hanging: chance(0.2) ? random() * 0.3 : 0,
    hasHangs: chance(0.3),
    crashes: chance(0.1),
  };

  /** Probability of a key per step. An author may still be typing while closing the window. */
  let typing = random() ** 2 * 0.5;

  let failure: string | null = null;
  const window = openWindow({
    random,
    weather,
    onClosed(unsaved, wasAsked) {
      if (unsaved !== null && !wasAsked) failure = `closed without a question over "${unsaved}"`;
    },
  });
  await window.load();

  for (let now = 0; now < ACTING_MS + WAITING_MS && !window.isClosed(); now += STEP_MS) {
    const isActing = now < ACTING_MS;
    if (!isActing) typing *= 0.95;
    if (chance(typing)) window.type();
    if (chance(isActing ? 0.005 : 0.002) || now === ACTING_MS) window.pressClose();
    if (isActing && weather.hasHangs && chance(0.002))
      window.hang(chance(0.1) ? Number.POSITIVE_INFINITY : upTo(15_000));
    if (isActing && weather.crashes && chance(0.0005)) window.crash();
    if (chance(0.01)) window.answerQuestion(isActing ? random() : 1);
    mock.timers.tick(STEP_MS);
    await new Promise(setImmediate);
  }
  return failure ?? window.describeStuck();
}

function openWindow({
  random,
  weather,
  onClosed,
}: {
  random: () => number;
  weather: Weather;
  onClosed: (unsaved: string | null, wasAsked: boolean) => void;
}) {
  const disk = new Map<string, string>();
  const typed = new Map<string, string>();
  /** By draft: what the main process has received, which is all that is left after a crash. */
  const sent = new Map<string, string>();
  const writes = new Set<Promise<void>>();
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  let isClosed = false;
  let isLocked = false;
  let isCrashed = false;
  let hangsUntil = 0;
  let clock = 0;
  let wasAsked = false;
  let isAttempting = false;
  let nativeQuestion: ((answer: 'wait' | 'close') => void) | null = null;

  const after = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
  /** Messages take time. A hung page neither sends nor receives. */
  const cross = async () => {
    await after(Math.floor(random() * 60));
    while (clock < hangsUntil && !isCrashed) await after(STEP_MS);
  };
  const timer = setInterval(() => {
    clock += STEP_MS;
  }, STEP_MS);

  const draftOf = (id: string): Draft => ({
    id,
    fields: { ...EMPTY_POST_FIELDS, content: disk.get(id) ?? '' },
    owner: 'machine',
    state: 'draft',
    publication: null,
    oldDate: null,
    notice: null,
    head: 1,
    conflict: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  });

  async function write(id: string, content: string): Promise<boolean> {
    sent.set(id, content);
    const delay = random() < weather.slow ? Math.floor(random() * MAX_SAVE_MS) : Math.floor(random() * 80);
    if (random() < weather.hanging) await new Promise<never>(() => {});
    await after(delay);
    if (random() < weather.failing) {
      // A page that crashed in the meantime had the only copy.
      if (sent.get(id) === content) sent.delete(id);
      return false;
    }
    disk.set(id, content);
    return true;
  }

  let hearClosing: (request: { request: number; isLast: boolean }) => void = () => {};
  const call = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
    await cross();
    if (isCrashed) return new Promise<never>(() => {});
    const answer = await work();
    await cross();
    return isCrashed ? new Promise<never>(() => {}) : answer;
  };
  const notHere = async () => err({ message: 'Not in this trial.' });
  const api: StoreApi & ClosingApi = {
    listDrafts: async () =>
      ok({
        drafts: ids.map((id) => ({
          id,
          owner: 'machine' as const,
          state: 'draft' as const,
          publishedAt: null,
          updatedAt: '2026-11-21T00:00:00.000Z',
          title: '',
          excerpt: '',
        })),
        hidden: 0,
        orphaned: 0,
      }),
    readDraft: async (id) => ok(draftOf(id)),
    saveDraft: ({ id, fields }) =>
      call(async () => {
        const writing = write(id, fields.content);
        const done = writing.then(() => {});
        writes.add(done);
        const isSaved = await writing;
        writes.delete(done);
        return isSaved ? ok({ ...draftOf(id), fields }) : err({ message: 'The disk reported an error.' });
      }),
    readCaretPosition: async () => null,
    deleteDraft: notHere,
    undeleteDraft: notHere,
    publishPost: async () => err({ kind: 'refused', title: 'Error', message: 'Not in this trial.' }),
    claimDrafts: async () => ({ changed: [], problem: null }),
    unclaimDrafts: async () => ({ changed: [], problem: null }),
    showHiddenDrafts: async () => ({ changed: [], problem: null }),
    onWindowClosing(listener) {
      hearClosing = listener;
      return () => {};
    },
    acknowledgeClosing: () => call(() => handshake.acknowledge() as undefined),
    confirmReadyToClose: ({ request }) => call(() => handshake.confirm(request) as undefined),
    closeWithoutSaving: () => call(() => handshake.discard() as undefined),
    cancelClose: () =>
      call(() => {
        isAttempting = false;
        wasAsked = false;
        return handshake.cancel() as undefined;
      }),
  };
  const store = new DraftsStore(api);
  const closing = createWindowClosing({
    saveAll: () => store.flushAll(),
    hasOpenForm: () => false,
    api,
    lock: () => {
      isLocked = true;
    },
  });
  const handshake: CloseHandshake = createCloseHandshake({
    ask: (request) => {
      if (isCrashed) return handshake.handlePageLoss();
      void cross().then(() => !isCrashed && hearClosing(request));
    },
    flush: async () => {
      while (writes.size > 0) await Promise.allSettled([...writes]);
      if (random() < weather.slow) await after(Math.floor(random() * MAX_SAVE_MS));
    },
    askAuthor: (_problem, signal) =>
      new Promise((resolve) => {
        nativeQuestion = (answer) => {
          nativeQuestion = null;
          resolve(answer);
        };
        signal.addEventListener('abort', () => nativeQuestion?.('wait'));
      }),
    close: () => {
      isClosed = true;
      clearInterval(timer);
      const texts = isCrashed ? sent : typed;
      const unsaved = [...texts].find(([id, text]) => disk.get(id) !== text);
      onClosed(unsaved?.[1] ?? null, wasAsked);
    },
  });

  let keys = 0;
  return {
    async load() {
      await store.load();
      for (const id of ids) await store.open(id);
    },
    isClosed: () => isClosed,
    type() {
      if (isClosed || isLocked || isCrashed || clock < hangsUntil || closing.getQuestion() !== null) return;
      const id = ids[keys % 3 === 0 ? 0 : 1];
      const draft = id === undefined ? undefined : store.getDocument(id);
      if (draft === undefined) {
        if (id !== undefined) void store.open(id);
        return;
      }
      keys += 1;
      const text = `${draft.getFields().content}${keys} `;
      draft.setField('content', text);
      typed.set(draft.id, text);
    },
    pressClose() {
      if (isClosed) return;
      isAttempting = true;
      handshake.requestClose();
    },
    hang(forMs: number) {
      hangsUntil = clock + forMs;
    },
    crash() {
      isCrashed = true;
      if (handshake.isUnderWay()) handshake.handlePageLoss();
    },
    /** @param mood from 0, keep the window, to 1, close it. */
    answerQuestion(mood: number) {
      if (isClosed) return;
      if (nativeQuestion !== null) {
        wasAsked ||= mood > 0.7;
        nativeQuestion(mood > 0.7 ? 'close' : 'wait');
      } else if (closing.getQuestion() !== null && !isCrashed && clock >= hangsUntil) {
        wasAsked = mood > 0.7;
        if (wasAsked) closing.discard();
        else closing.keepEditing();
      }
    },
    describeStuck(): string | null {
      clearInterval(timer);
      if (isClosed || nativeQuestion !== null || closing.getQuestion() !== null || !isAttempting) return null;
      return 'neither closed nor asked';
    },
  };
}
