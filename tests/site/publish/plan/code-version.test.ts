import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOlderThan, type OwnCode, readCodeVersion } from '@callwright/site/publish/plan/code-version.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-code-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

function git(args: string[], date = '2026-11-01T00:00:00Z'): void {
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...settings, ...args], {
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    stdio: 'ignore',
  });
}

const commit = (date: string) => git(['commit', '--allow-empty', '-m', 'A change'], date);

async function read(): Promise<OwnCode> {
  const code = await readCodeVersion(folder);
  if (code === null) throw new Error('the folder is a checkout');
  return code;
}

test('a checkout is named by its commit, and knows which one came before', async () => {
  git(['init']);
  commit('2026-11-05T12:00:00Z');
  const first = await read();
  expect(first).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), time: '2026-11-05T12:00:00.000Z' });
  commit('2026-11-06T12:00:00Z');
  const second = await read();
  expect(await isOlderThan(first, second)).toBe(true);
  expect(await isOlderThan(second, first)).toBe(false);
  expect(await isOlderThan(second, second)).toBe(false);
});

test('what has a commit in its history is not older than it, whatever the clock of its author said', async () => {
  git(['init']);
  commit('2026-11-05T12:00:00Z');
  const first = await read();
  commit('2026-11-04T12:00:00Z');
  expect(await isOlderThan(await read(), first)).toBe(false);
});

test('a folder that is no checkout has no version', async () => {
  expect(await readCodeVersion(folder)).toBe(null);
});
