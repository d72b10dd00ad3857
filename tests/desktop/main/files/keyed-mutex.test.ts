import { createKeyedMutex } from '@callwright/desktop/main/files/keyed-mutex.ts';
import { expect, test } from 'vitest';

test('tasks with the same key run one at a time and in order, even after a failure; other keys don’t wait', async () => {
  const mutex = createKeyedMutex();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = mutex.run('a', async () => {
    log.push('a1');
    await first.promise;
    throw new Error('failed');
  });
  const second = mutex.run('a', async () => log.push('a2'));
  await mutex.run('b', async () => log.push('b1'));
  expect(log).toEqual(['a1', 'b1']);
  first.resolve();
  await expect(failing).rejects.toThrow('failed');
  await second;
  expect(log).toEqual(['a1', 'b1', 'a2']);
});

test('idle waits for all tasks, including ones added in the meantime', async () => {
  const mutex = createKeyedMutex();
  let isDone = false;
  void mutex.run('a', async () => {
    void mutex.run('a', async () => {
      isDone = true;
    });
  });
  await mutex.whenIdle();
  expect(isDone).toBe(true);
});
