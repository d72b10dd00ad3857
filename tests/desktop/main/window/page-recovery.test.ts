import { EventEmitter } from 'node:events';
import { recoverPage } from '@callwright/desktop/main/window/page-recovery.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ dialog: {} }));

let log: string[];
let answer: (name: string) => void;
let isClosing: boolean;

function openWindow() {
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => log.push('reload'),
    forcefullyCrashRenderer: () => webContents.emit('render-process-gone', {}, { reason: 'killed' }),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => log.includes('close'),
    close: () => log.push('close'),
  });
  const recovery = recoverPage({
    window: window as never,
    askAuthor: (question, signal) =>
      new Promise((resolve) => {
        log.push(`${question.message}. ${question.detail}`);
        answer = resolve as (name: string) => void;
        signal?.addEventListener('abort', () => {
          log.push('taken back');
          answer('wait');
        });
      }),
    isClosing: () => isClosing,
    onLostWhileClosing: () => log.push('closes without the page'),
    startAgain: () => log.push('starts without a draft'),
  });
  const crash = (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason });
  return { window, recovery, crash };
}

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  isClosing = false;
});

describe('a page that crashed', () => {
  test('reloads at most twice in thirty seconds', async () => {
    const { crash, recovery } = openWindow();
    expect(recovery.hasFailed()).toBe(false);
    crash();
    crash();
    expect(log).toEqual(['reload', 'reload']);
    await vi.advanceTimersByTimeAsync(30_000);
    crash();
    crash();
    expect(log).toEqual(['reload', 'reload', 'reload', 'reload']);
    expect(recovery.hasFailed()).toBe(true);
  });

  test('a third time shows a message, and the window restarts without the open draft', async () => {
    const { crash } = openWindow();
    for (let time = 0; time < 3; time += 1) crash();
    expect(log.slice(2)).toEqual([expect.stringMatching(/keeps crashing.*open draft.*drafts are saved/)]);
    answer('restart');
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('starts without a draft');
    crash();
    expect(log.at(-1)).toBe('reload');
  });

  test('a third time can quit the app', async () => {
    const { crash } = openWindow();
    for (let time = 0; time < 3; time += 1) crash('launch-failed');
    expect(log.at(-1)).toContain('couldn’t start');
    answer('quit');
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('close');
  });

  test.each([
    ['killed', 'keeps ending the process'],
    ['oom', 'keeps running out of memory'],
  ])('for the reason "%s" is told with it', (reason, words) => {
    const { crash } = openWindow();
    for (let time = 0; time < 3; time += 1) crash(reason);
    expect(log.at(-1)).toContain(words);
  });

  test('while its window closes isn’t reloaded', () => {
    const { crash } = openWindow();
    isClosing = true;
    crash();
    expect(log).toEqual(['closes without the page']);
  });
});

test('a page that exits normally is left alone', () => {
  const { crash } = openWindow();
  crash('clean-exit');
  expect(log).toEqual([]);
});

describe('a page that hangs', () => {
  test('reloads when the author agrees, who is told what that costs', async () => {
    const { window } = openWindow();
    window.emit('unresponsive');
    expect(log).toEqual([expect.stringMatching(/isn’t responding.*you may lose the last few seconds of typing/)]);
    answer('reload');
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('reload');
  });

  test('is waited for on request, and the question closes when it answers', async () => {
    const { window } = openWindow();
    window.emit('unresponsive');
    window.emit('unresponsive');
    expect(log).toHaveLength(1);
    answer('wait');
    await vi.advanceTimersByTimeAsync(0);
    window.emit('unresponsive');
    window.emit('responsive');
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('taken back');
    expect(log).not.toContain('reload');
  });

  test('while its window closes is handled by the closing', () => {
    const { window } = openWindow();
    isClosing = true;
    window.emit('unresponsive');
    expect(log).toEqual([]);
  });
});
