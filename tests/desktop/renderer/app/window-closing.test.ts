import { createWindowClosing } from '@callwright/desktop/renderer/app/window-closing.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { beforeEach, expect, test, vi } from 'vitest';

let log: string[];
let hasOpenForm: boolean;
let saved: PromiseWithResolvers<Result<void, { message: string }>>;
let hear: (request: { request: number; isLast: boolean }) => void;

const record = (line: string) => {
  log.push(line);
  return Promise.resolve(undefined);
};

const open = () =>
  createWindowClosing({
    saveAll: () => {
      log.push('save');
      return saved.promise;
    },
    hasOpenForm: () => hasOpenForm,
    api: {
      onWindowClosing(listener) {
        hear = listener;
        return () => {};
      },
      acknowledgeClosing: () => record('there'),
      confirmReadyToClose: ({ request }) => record(`ready ${request}`),
      cancelClose: ({ isAsking }) => record(isAsking ? 'ask' : 'cancel'),
      closeWithoutSaving: () => record('without saving'),
    },
    lock: () => log.push('lock'),
  });

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  hasOpenForm = false;
  saved = Promise.withResolvers();
});

test('the window answers immediately, each time, and reports when everything is saved', async () => {
  const closing = open();
  hear({ request: 1, isLast: false });
  hear({ request: 1, isLast: false });
  expect(log).toEqual(['there', 'save', 'there']);
  saved.resolve(ok(undefined));
  await pass(0);
  expect(log.slice(3)).toEqual(['ready 1']);
  hear({ request: 1, isLast: false });
  await pass(0);
  expect(log.slice(4)).toEqual(['there']);
  expect(closing.getQuestion()).toBeNull();
});

test('nothing can be typed after the last answer', async () => {
  open();
  saved.resolve(ok(undefined));
  hear({ request: 3, isLast: true });
  await pass(0);
  expect(log).toEqual(['there', 'save', 'lock', 'ready 3']);
});

test('a slow save is shown, and the window closes by itself afterwards', async () => {
  const closing = open();
  hear({ request: 1, isLast: false });
  await pass(4_900);
  expect(closing.getQuestion()).toBeNull();
  await pass(200);
  expect(closing.getQuestion()).toEqual({ kind: 'still-saving' });
  saved.resolve(ok(undefined));
  await pass(0);
  expect(closing.getQuestion()).toBeNull();
  expect(log.at(-1)).toBe('ready 1');
});

test('an author who keeps editing during a slow save keeps the window, and is asked again next time', async () => {
  const closing = open();
  hear({ request: 1, isLast: false });
  await pass(5_000);
  closing.keepEditing();
  expect(log.at(-1)).toBe('cancel');
  await pass(60_000);
  expect(closing.getQuestion()).toBeNull();
  hear({ request: 2, isLast: false });
  await pass(5_000);
  expect(closing.getQuestion()).toEqual({ kind: 'still-saving' });
  saved.resolve(ok(undefined));
  await pass(0);
  expect(log.at(-1)).toBe('ready 2');
});

test('a failed save keeps the window open with the reason, and the author can close without saving', async () => {
  const closing = open();
  let shown = 0;
  closing.subscribe(() => {
    shown += 1;
  });
  hear({ request: 1, isLast: false });
  saved.resolve(err({ message: 'The disk is full.' }));
  await pass(0);
  expect(closing.getQuestion()).toEqual({ kind: 'not-saved', reason: 'The disk is full.' });
  expect(log.at(-1)).toBe('ask');
  closing.discard();
  expect(log.slice(-2)).toEqual(['lock', 'without saving']);
  expect([closing.getQuestion(), shown]).toEqual([null, 2]);
});

test('"Close without saving" stays chosen after the question closes with any answer', async () => {
  const closing = open();
  hear({ request: 1, isLast: false });
  await pass(5_000);
  closing.discard();
  closing.keepEditing();
  expect(log.slice(-2)).toEqual(['lock', 'without saving']);
});

test('an author who keeps editing after a failed save cancels the reason for closing', async () => {
  const closing = open();
  hear({ request: 1, isLast: false });
  saved.resolve(err({ message: 'The disk is full.' }));
  await pass(0);
  closing.keepEditing();
  expect(log.slice(-2)).toEqual(['ask', 'cancel']);
});

test('unsaved words in a form with its own button are asked about, once everything else is saved', async () => {
  const closing = open();
  hasOpenForm = true;
  hear({ request: 1, isLast: true });
  saved.resolve(ok(undefined));
  await pass(0);
  expect(closing.getQuestion()).toEqual({ kind: 'open-form' });
  expect(log).toEqual(['there', 'save', 'ask']);
  closing.discard();
  expect(log.slice(3)).toEqual(['lock', 'without saving']);
});
