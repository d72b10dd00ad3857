import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from '@callwright/supabase/local/backend/data-folder.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const module = join(import.meta.dirname, '../../../../supabase/local/backend/data-folder.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
});

describe('the data folder', () => {
  it('refuses a second start, with what to do', async () => {
    const first = await lockDataFolder(folder);
    onTestFinished(() => first.release());

    await expect(lockDataFolder(folder)).rejects.toThrow('Use that one, or stop it with Ctrl+C and start again.');
  });

  it.skipIf(process.platform === 'win32')('is private to its user, even if an earlier version created it', async () => {
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    mkdirSync(join(folder, 'postgres'));
    for (const path of [folder, join(folder, 'postgres')]) chmodSync(path, 0o755);
    const locked = await lockDataFolder(folder);
    onTestFinished(() => locked.release());
    expect([modeOf(folder), modeOf(locked.postgres)]).toEqual(['700', '700']);

    const fresh = await lockDataFolder(join(folder, 'fresh'));
    onTestFinished(() => fresh.release());
    expect([modeOf(join(folder, 'fresh')), modeOf(fresh.postgres)]).toEqual(['700', '700']);
  });

  it('is free again once released', async () => {
    const first = await lockDataFolder(folder);
    await first.release();

    const second = await lockDataFolder(folder);
    await second.release();
  });

  it('is free again after a killed start', async () => {
    const code = `const { lockDataFolder } = await import(${JSON.stringify(module)}); await lockDataFolder(${JSON.stringify(folder)}); console.log('claimed'); setInterval(() => {}, 1000);`;
    const killed = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => killed.stdout.once('data', resolve));
    killed.kill('SIGKILL');
    await new Promise((resolve) => killed.once('close', resolve));

    const next = await lockDataFolder(folder);
    await next.release();
  });
});
