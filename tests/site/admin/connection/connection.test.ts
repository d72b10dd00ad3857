import { err, ok } from '@callwright/shared/result.ts';
import { Connection } from '@callwright/site/admin/connection/connection.ts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});

function openPart(connection: Connection, answers: () => boolean) {
  const shown: string[] = [];
  const load = async (): Promise<void> => {
    const answer = await connection.read(load, async () => (answers() ? ok('read') : err({ kind: 'unreachable' })));
    if (answer?.ok) shown.push(answer.value);
  };
  return { load, shown, close: connection.enter(load) };
}

test('one successful response reloads everything that failed', async () => {
  const connection = new Connection();
  let isReachable = false;
  const first = openPart(connection, () => isReachable);
  const second = openPart(connection, () => isReachable);
  const loads = Promise.all([first.load(), second.load()]);
  await vi.runAllTimersAsync();
  await loads;
  expect(connection.getState()).toBe('lost');

  isReachable = true;
  await first.load();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.getState()).toBe('restored');
  await vi.runAllTimersAsync();
  expect(connection.getState()).toBe('fine');
  expect(first.shown).toHaveLength(1);
  expect(second.shown).toEqual(['read']);
});

test('a part no longer on screen isn’t reloaded and doesn’t affect the connection status', async () => {
  const connection = new Connection();
  const part = openPart(connection, () => false);
  const loads = part.load();
  part.close();
  await vi.runAllTimersAsync();
  await loads;
  expect(connection.getState()).toBe('fine');
});
