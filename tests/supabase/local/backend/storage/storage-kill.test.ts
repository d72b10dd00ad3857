import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { samplePicture } from '../../../../helpers/sample-picture.ts';

const BUCKET = 'post-pictures';

let folder: string;
let folders: { dataFolder: string; picturesFolder: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-killed-'));
  folders = { dataFolder: join(folder, 'postgres'), picturesFolder: join(folder, 'pictures') };
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Runs the backend like `start`. NODE_ENV of a test runner would enable experimental features. */
async function startChild() {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'storage-child.ts'), folders.dataFolder, folders.picturesFolder],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'close').then(() => Promise.reject(new Error(output))),
  ]);
  const backend = z.object({ url: z.string(), id: z.string(), token: z.string() }).parse(JSON.parse(line));
  return {
    ...backend,
    errors: () => output,
    async kill() {
      child.kill('SIGKILL');
      if (child.signalCode === null && child.exitCode === null) await once(child, 'close');
    },
  };
}

test('a backend killed during uploads and deletions restarts with complete pictures, each with its row', async () => {
  const child = await startChild();
  const url = `${child.url}/storage/v1/object/${BUCKET}`;
  const headers = { authorization: `Bearer ${child.token}`, 'content-type': 'image/webp' };
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/${child.id}/${name}`, { method: 'POST', headers, body: bytes });
  const pictures = Array.from({ length: 12 }, (_, n) => samplePicture(new Uint8Array(2_000_000).fill(n)));

  const acknowledged = new Set<string>();
  const leaving = new Set<string>();
  const uploadThenDelete = async ({ name, bytes }: (typeof pictures)[number], n: number) => {
    if ((await upload(name, bytes)).ok) acknowledged.add(name);
    if (n % 3 !== 0) return;
    leaving.add(name);
    const body = JSON.stringify({ prefixes: [`${child.id}/${name}`] });
    await fetch(url, { method: 'DELETE', headers: { ...headers, 'content-type': 'application/json' }, body });
  };
  const work = Promise.allSettled(pictures.map(uploadThenDelete));
  await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThanOrEqual(4);
  await child.kill();
  await work;
  expect(child.errors()).toBe('');
  // Simulates a kill in the middle of a write, which the kill above hits only by chance.
  await writeFile(join(folders.picturesFolder, 'incoming/half'), 'half a picture');

  const backend = await startBackend({ ...folders, port: 0 });
  try {
    expect(await readdir(join(folders.picturesFolder, 'incoming'))).toEqual([]);
    const rows = await backend.query<{ name: string; size: string }>(
      "select name, metadata ->> 'size' as size from storage.objects",
    );
    const stored = rows.map(({ name }) => name.split('/')[1]);
    for (const name of acknowledged) if (!leaving.has(name)) expect(stored).toContain(name);
    for (const { name, bytes } of pictures) {
      const response = await fetch(`${backend.url}/storage/v1/object/public/${BUCKET}/${child.id}/${name}`);
      expect(response.ok).toBe(stored.includes(name));
      if (response.ok) expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes)).toBe(0);
    }
    for (const file of await readdir(join(folders.picturesFolder, child.id))) {
      const whole = pictures.find(({ name }) => name === file);
      expect(
        Buffer.compare(await readFile(join(folders.picturesFolder, child.id, file)), whole?.bytes ?? new Uint8Array()),
      ).toBe(0);
    }
    // After an interrupted upload: stored files are still there, and the others can be sent now.
    const restarted = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      fetch(`${backend.url}/storage/v1/object/${BUCKET}/${child.id}/${name}`, { method: 'POST', headers, body: bytes });
    for (const { name, bytes } of pictures) {
      const response = await restarted(name, bytes);
      if (!response.ok) expect(await response.json()).toMatchObject({ error: 'Duplicate' });
    }
    expect(await backend.query('select 1 from storage.objects')).toHaveLength(pictures.length);
  } finally {
    await backend.close();
  }
});
