import files, { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDestination } from '@callwright/site/publish/destination.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishToFolder } from '../../helpers/hosts/folder-releases.ts';
import { createSite } from '../../helpers/hosts/releases.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const SITE = createSite([{ slug: 'one', text: 'Text of one' }]);

let folder = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'callwright-folder-')), 'srv');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 10 }));

const open = (environment: Record<string, string> = {}) =>
  unwrap(openDestination('folder', { PUBLISH_FOLDER: folder, ...environment }, join(folder, '../own')));

describe('a folder on the owner’s server', () => {
  test('is tested with a release that leaves nothing behind', async () => {
    expect(await open().testConnection()).toEqual({ ok: true, value: undefined });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is a file gives an error message', async () => {
    await writeFile(folder, 'a file');
    const refused = { ok: false, error: { message: expect.stringContaining(`Couldn't use the folder ${folder}`) } };
    expect(await open().inspect()).toMatchObject(refused);
    expect(await open().testConnection()).toMatchObject(refused);
  });

  test.each([
    ['symlink', 'EPERM', /Choose a folder on a local file system.*doesn’t support symlinks/s],
    ['rename', 'EEXIST', /Choose a folder on a local file system.*can’t replace a symlink atomically/s],
  ] as const)('on a disk without %s is detected by the test', async (call, code, words) => {
    const real = files[call];
    const refuse = async (from: string, to: string) => {
      // A disk that can't replace files accepts only new names.
      if (call === 'symlink' || (await lstat(to).catch(() => null))) throw Object.assign(new Error(code), { code });
      return real(from, to);
    };
    Object.assign(files, { [call]: refuse });
    syncBuiltinESMExports();
    try {
      const failed = await open().testConnection();
      expect(failed.ok ? '' : failed.error.message).toMatch(words);
    } finally {
      Object.assign(files, { [call]: real });
      syncBuiltinESMExports();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test('makes its web server reload changed rules, and again if that failed', async () => {
    const runs = `${folder}-runs`;
    const countRuns = async () => (await readFile(runs, 'utf8')).split('run').length - 1;
    const working = open({ FOLDER_RELOAD: `echo run >> ${runs}` });
    await publishToFolder(folder, 'r1', SITE);
    expect(await working.reload()).toMatchObject({ ok: true });
    expect(await working.reload()).toMatchObject({ ok: true });
    expect(await countRuns()).toBe(1);
    await publishToFolder(folder, 'r2', SITE, { rules: [{ from: '/blog/old', to: '/blog/one', status: 301 }] });
    const failed = await open({ FOLDER_RELOAD: 'exit 3' }).reload();
    expect(failed.ok ? '' : failed.error.message).toContain('FOLDER_RELOAD failed');
    expect(await working.reload()).toMatchObject({ ok: true });
    expect(await countRuns()).toBe(2);
  });

  test.each([{}, { PUBLISH_FOLDER: 'relative' }])('is set by a variable that is validated: %o', (environment) => {
    const opened = openDestination('folder', environment, folder);
    expect(opened).toMatchObject({ ok: false, error: { message: expect.stringContaining('PUBLISH_FOLDER') } });
  });
});
