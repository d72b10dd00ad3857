import { exec } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { describeCause } from './describe-release.ts';
import type { Host, HostName, Place } from './hosts/host.ts';
import { optional, readSettings } from './hosts/host-settings.ts';
import { openHost } from './hosts/open-host.ts';
import { ReleaseFolder } from './tree/release-folder.ts';

export type Destination = {
  name: HostName;
  /** Where releases are built. Without a host, a web server serves it. */
  tree: ReleaseFolder;
  host: Host | null;
  inspect(): Promise<Result<Place, { message: string }>>;
  reload(): Promise<Result<void, { message: string }>>;
  testConnection(): Promise<Result<unknown, { message: string }>>;
};

const folderSchema = z.object({
  PUBLISH_FOLDER: z.string('is missing').trim().refine(isAbsolute, 'must be an absolute path, such as /srv/callwright'),
  FOLDER_RELOAD: optional(z.string()),
});

/** Never stores or prints the environment. */
export function openDestination(
  name: HostName | null,
  environment: Readonly<Record<string, string | undefined>>,
  ownFolder: string,
): Result<Destination, { message: string }> {
  if (name === null) return ok(openOwnFolder(ownFolder));
  if (name === 'folder') {
    const settings = readSettings(name, folderSchema, environment);
    return settings.ok ? ok(openFolder(settings.value.PUBLISH_FOLDER, settings.value.FOLDER_RELOAD)) : settings;
  }
  const host = openHost(name, environment);
  if (!host.ok) return host;
  return ok({
    ...openOwnFolder(ownFolder),
    name,
    host: host.value,
    inspect: () => host.value.inspect(),
    testConnection: () => host.value.testConnection(),
  });
}

/** A folder that only this publisher uses. */
export function openOwnFolder(ownFolder: string): Destination {
  return openFolder(join(ownFolder, 'site'), undefined);
}

function openFolder(folder: string, reloadCommand: string | undefined): Destination {
  const tree = new ReleaseFolder(folder);
  return {
    name: 'folder',
    tree,
    host: null,
    inspect: () => attempt(folder, () => tree.inspect()),
    reload: () => attempt(folder, () => reload(folder, tree, reloadCommand)),
    testConnection: () => attempt(folder, () => testFolder(folder)),
  };
}

async function testFolder(folder: string): Promise<void> {
  const test = join(folder, `.connection-test-${randomUUID()}`);
  const tree = new ReleaseFolder(join(test, 'site'));
  try {
    await mkdir(test, { recursive: true });
    await writeFile(join(test, 'file'), test);
    const file = { path: 'test.txt', source: join(test, 'file') };
    await tree.build('one', { kept: null, written: [file] });
    await tree.serve('one');
    await tree.build('two', { kept: { release: 'one', paths: [file.path] }, written: [] });
    await tree.serve('two');
    if ((await tree.readText('test.txt')) !== test) throw new Error('the file read back differs from the one written');
  } finally {
    await rm(test, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Web servers read these files only on startup and reload. */
const READ_AT_RELOAD = ['nginx.conf', 'nginx-rules.map'];

/** Hash of the rules that the web server has loaded. */
const RULES_READ = '.rules-read';

const MAX_RELOAD_MS = 30_000;

async function reload(folder: string, tree: ReleaseFolder, command: string | undefined): Promise<void> {
  if (command === undefined) return;
  const texts = await Promise.all(READ_AT_RELOAD.map((name) => tree.readText(name)));
  const rules = createHash('sha256').update(texts.join('\0')).digest('hex');
  const read = await readFile(join(folder, RULES_READ), 'utf8').catch(() => '');
  if (read === rules) return;
  await promisify(exec)(command, { timeout: MAX_RELOAD_MS }).catch((cause: Error) => {
    throw new Error(`FOLDER_RELOAD failed, so the web server didn't load the new redirects (${cause.message.trim()})`);
  });
  await writeFile(join(folder, RULES_READ), rules);
}

async function attempt<Value>(folder: string, work: () => Promise<Value>): Promise<Result<Value, { message: string }>> {
  try {
    return ok(await work());
  } catch (cause) {
    return err({ message: `Couldn't use the folder ${folder}: ${describeCause(cause, 'upload')}` });
  }
}
