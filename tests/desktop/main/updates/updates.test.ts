import type { UpdateState } from '@callwright/desktop/ipc/updates.ts';
import { createUpdates, type UpdateSource } from '@callwright/desktop/main/updates/updates.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

let said: UpdateState[];
let done: string[];

let source: UpdateSource;
/** Fails the installer, which may happen long after its start. */
let fail: (cause: unknown) => void;

beforeEach(() => {
  said = [];
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
    onChange: (state) => said.push(state),
    onFailedInstall: (message) => done.push(message),
  });

const failing =
  (message: string, more: object = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(message), more));

describe('the check of the start', () => {
  test('says which version there is', async () => {
    await open().check(false);
    expect(said).toEqual([{ name: 'available', version: '0.2.0', current: '0.1.0' }]);
  });

  test('says nothing where there is none, and nothing where there is no network', async () => {
    source.find = async () => null;
    await open().check(false);
    source.find = failing('net::ERR_INTERNET_DISCONNECTED');
    await open().check(false);
    expect(said).toEqual([]);
  });
});

describe('a check that the author asked for', () => {
  test('says that it is under way, and that this is the newest version', async () => {
    source.find = async () => null;
    await open().check(true);
    expect(said).toEqual([{ name: 'checking' }, { name: 'up-to-date', current: '0.1.0' }]);
  });

  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', {}, /^Couldn't reach the update server\. Check your connection/],
    ['connect ECONNREFUSED 127.0.0.1:9', { code: 'ECONNREFUSED' }, /^Couldn't reach the update server/],
    [
      '404 "method: GET url: https://secret.example\nHeaders: {}"',
      { statusCode: 404 },
      /^Couldn't find any updates on the update server/,
    ],
    ['Cannot parse update info\n at x', {}, /^The update failed: Cannot parse update info$/],
  ])('says what went wrong, without the inside of it: %s', async (message, more, words) => {
    source.find = failing(message, more);
    await open().check(true);
    expect(said.at(-1)).toMatchObject({ name: 'failed', step: 'check', message: expect.stringMatching(words) });
    expect(JSON.stringify(said)).not.toContain('secret');
  });

  test('asks nobody twice while one is under way', async () => {
    let asked = 0;
    const answer = Promise.withResolvers<null>();
    source.find = () => {
      asked += 1;
      return answer.promise;
    };
    const updates = open();
    const first = updates.check(true);
    await updates.check(true);
    answer.resolve(null);
    await first;
    expect(asked).toBe(1);
  });
});

describe('a version that was found', () => {
  test('is not downloaded before the author says so, and then each percent is told once', async () => {
    const updates = open();
    await updates.check(true);
    expect(said.map(({ name }) => name)).toEqual(['checking', 'available']);
    await updates.download();
    expect(said.slice(2)).toEqual([
      { name: 'downloading', version: '0.2.0', percent: 0 },
      { name: 'downloading', version: '0.2.0', percent: 12 },
      { name: 'downloading', version: '0.2.0', percent: 100 },
      { name: 'ready', version: '0.2.0' },
    ]);
    expect(done).toEqual([]);
  });

  test('that is not what was announced is thrown away, and can be fetched again', async () => {
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

  test('is installed when the author says so, after the window has closed', async () => {
    const updates = open();
    await updates.check(true);
    await updates.download();
    updates.install();
    expect(done).toEqual(['asked to close']);
    expect(updates.finish()).toBe(true);
    expect(done).toEqual(['asked to close', 'installed']);
  });

  test('is not installed by a window that closes for another reason', async () => {
    const updates = open();
    await updates.check(true);
    await updates.download();
    expect(updates.finish()).toBe(false);
    updates.install();
    updates.cancelInstall();
    expect(updates.finish()).toBe(false);
    expect(done).toEqual(['asked to close']);
  });

  test('that can not be installed leaves the old one, and says why', async () => {
    source.install = () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    const updates = open();
    await updates.check(true);
    await updates.download();
    updates.install();
    expect(updates.finish()).toBe(true);
    expect(done.at(-1)).toContain("can't write to its installation folder");
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

  test('that fails after it was started is told as well, once, also where it fails at several steps', async () => {
    await install();
    fail(new Error('Code signature did not pass validation'));
    fail(new Error('and again'));
    expect(done).toEqual(['The update failed: Code signature did not pass validation']);
  });

  test('that neither ends the app nor fails is given up after two minutes', async () => {
    vi.useFakeTimers();
    await install();
    await vi.advanceTimersByTimeAsync(119_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(["The installer didn't respond."]);
    vi.useRealTimers();
  });
});

test('nothing is downloaded or installed that was not found', async () => {
  const updates = open();
  await updates.download();
  updates.install();
  expect([updates.finish(), done, updates.read()]).toEqual([false, [], { name: 'idle' }]);
});
