import type { UpdateState } from '@callwright/desktop/ipc/updates.ts';
import { createUpdates, type UpdateSource } from '@callwright/desktop/main/updates/updates.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

let states: UpdateState[];
let done: string[];

let source: UpdateSource;
let fail: (cause: unknown) => void;

beforeEach(() => {
  states = [];
  done = [];
  source = {
    current: '0.1.0',
    find: async () => '0.2.0',
    download: async (onPercent) => {
      for (const percent of [0, 12.4, 12.9, 100]) onPercent(percent);
    },
    install: (onFailed) => {
      done.push('installed');
      fail = onFailed;
    },
  };
});

const open = () =>
  createUpdates({
    source,
    closeWindow: () => done.push('asked to close'),
    onChange: (state) => states.push(state),
    onFailedInstall: (message) => done.push(message),
  });

const failing =
  (message: string, more: object = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(message), more));

describe('the check at startup', () => {
  test('reports the available version', async () => {
    await open().check(false);
    expect(states).toEqual([{ name: 'available', version: '0.2.0', current: '0.1.0' }]);
  });

  test('says nothing if there is no update or no network', async () => {
    source.find = async () => null;
    await open().check(false);
    source.find = failing('net::ERR_INTERNET_DISCONNECTED');
    await open().check(false);
    expect(states).toEqual([]);
  });
});

describe('a check by the author', () => {
  test('shows its progress and that the version is current', async () => {
    source.find = async () => null;
    await open().check(true);
    expect(states).toEqual([{ name: 'checking' }, { name: 'up-to-date', current: '0.1.0' }]);
  });

  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', {}, /^Couldn’t reach the update server\. Check your connection/],
    ['connect ECONNREFUSED 127.0.0.1:9', { code: 'ECONNREFUSED' }, /^Couldn’t reach the update server/],
    [
      '404 "method: GET url: https://secret.example\nHeaders: {}"',
      { statusCode: 404 },
      /^Couldn’t find any updates on the update server/,
    ],
    ['Cannot parse update info\n at x', {}, /^The update failed: Cannot parse update info$/],
  ])('says what went wrong, without the inside of it: %s', async (message, more, words) => {
    source.find = failing(message, more);
    await open().check(true);
    expect(states.at(-1)).toMatchObject({ name: 'failed', step: 'check', message: expect.stringMatching(words) });
    expect(JSON.stringify(states)).not.toContain('secret');
  });

  test('runs only once at a time', async () => {
    let requestCount = 0;
    const answer = Promise.withResolvers<null>();
    source.find = () => {
      requestCount += 1;
      return answer.promise;
    };
    const updates = open();
    const first = updates.check(true);
    await updates.check(true);
    answer.resolve(null);
    await first;
    expect(requestCount).toBe(1);
  });
});

describe('an available version', () => {
  test('is downloaded only on request, and reports each percent once', async () => {
    const updates = open();
    await updates.check(true);
    expect(states.map(({ name }) => name)).toEqual(['checking', 'available']);
    await updates.download();
    expect(states.slice(2)).toEqual([
      { name: 'downloading', version: '0.2.0', percent: 0 },
      { name: 'downloading', version: '0.2.0', percent: 12 },
      { name: 'downloading', version: '0.2.0', percent: 100 },
      { name: 'ready', version: '0.2.0' },
    ]);
    expect(done).toEqual([]);
  });

  test('that isn’t what was announced is discarded and can be downloaded again', async () => {
    const { download } = source;
    source.download = failing('sha512 checksum mismatch', { code: 'ERR_CHECKSUM_MISMATCH' });
    const updates = open();
    await updates.check(true);
    await updates.download();
    expect(updates.read()).toMatchObject({
      name: 'failed',
      step: 'download',
      message: expect.stringContaining('it was discarded'),
    });
    source.download = download;
    await updates.download();
    expect(updates.read()).toEqual({ name: 'ready', version: '0.2.0' });
  });

  test('is installed on request, after the window has closed', async () => {
    const updates = open();
    await updates.check(true);
    await updates.download();
    updates.install();
    expect(done).toEqual(['asked to close']);
    expect(updates.finish()).toBe(true);
    expect(done).toEqual(['asked to close', 'installed']);
  });

  test('isn’t installed when the window closes for another reason', async () => {
    const updates = open();
    await updates.check(true);
    await updates.download();
    expect(updates.finish()).toBe(false);
    updates.install();
    updates.cancelInstall();
    expect(updates.finish()).toBe(false);
    expect(done).toEqual(['asked to close']);
  });

  test('that can’t be installed keeps the old one and gives the reason', async () => {
    source.install = () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    const updates = open();
    await updates.check(true);
    await updates.download();
    updates.install();
    expect(updates.finish()).toBe(true);
    expect(done.at(-1)).toContain('can’t write to its installation folder');
  });
});

describe('an installer', () => {
  async function install() {
    const updates = open();
    await updates.check(true);
    await updates.download();
    updates.install();
    updates.finish();
    done.length = 0;
  }

  test('that fails after its start is reported once, even if several steps fail', async () => {
    await install();
    fail(new Error('Code signature did not pass validation'));
    fail(new Error('and again'));
    expect(done).toEqual(['The update failed: Code signature did not pass validation']);
  });

  test('that neither exits the app nor fails is given up after two minutes', async () => {
    vi.useFakeTimers();
    await install();
    await vi.advanceTimersByTimeAsync(119_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(['The installer didn’t respond.']);
  });
});

test('only a version that was found can be downloaded or installed', async () => {
  const updates = open();
  await updates.download();
  updates.install();
  expect([updates.finish(), done, updates.read()]).toEqual([false, [], { name: 'idle' }]);
});
