import { endFailedStart, watchForErrors } from '@callwright/desktop/main/app/unexpected-errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { electron } = vi.hoisted(() => ({ electron: { log: [] as string[], ready: Promise.resolve() } }));

vi.mock('electron', () => ({
  app: { whenReady: () => electron.ready, exit: (code: number) => electron.log.push(`exit ${code}`) },
  dialog: { showErrorBox: (title: string, content: string) => electron.log.push(`${title}: ${content}`) },
}));

const EVENTS = ['unhandledRejection', 'uncaughtException'] as const;

let logged: unknown[][];
let others: Map<(typeof EVENTS)[number], ((...args: never[]) => void)[]>;

beforeEach(() => {
  electron.log.length = 0;
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void logged.push(args));
  others = new Map(EVENTS.map((event) => [event, process.listeners(event as 'uncaughtException') as never]));
  for (const event of EVENTS) process.removeAllListeners(event);
});
afterEach(() => {
  for (const event of EVENTS) {
    process.removeAllListeners(event);
    for (const listener of others.get(event) ?? []) process.on(event, listener as never);
  }
});

test('a failed start shows the reason once a dialog is possible, then exits', async () => {
  const ready = Promise.withResolvers<void>();
  electron.ready = ready.promise;
  const ended = endFailedStart(new Error("EACCES: permission denied, open '/home/ana/.config/settings.json'"));
  expect(electron.log).toEqual([]);
  ready.resolve();
  await ended;
  expect(electron.log).toEqual([
    expect.stringMatching(/^Callwright couldn’t start: EACCES.*settings\.json'\n\nYour drafts are safe/),
    'exit 1',
  ]);
  expect(logged).toHaveLength(1);
});

test('an unhandled rejection is logged, and an exception is also shown once', () => {
  watchForErrors();
  process.emit('unhandledRejection', new Error('a promise'), Promise.resolve());
  expect(electron.log).toEqual([]);
  process.emit('uncaughtException', new Error('a bug'));
  process.emit('uncaughtException', new Error('another bug'));
  expect(electron.log).toEqual([expect.stringMatching(/^Something went wrong in Callwright: a bug\n/)]);
  expect(logged).toHaveLength(3);
});
