import { exec } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { withRunLock } from '../run-lock.ts';
import type { Host, HostFailure, Place } from './host.ts';
import { RULE_SUPPORT } from './plan-rules.ts';
import { RELEASE_FILE, readReleaseFile } from './stored-files.ts';
import { NO_LINKS, readServedTree, SERVED_TREE, serveTree } from './trees/served-link.ts';
import { STATE_FILE, TREE_NAMES } from './trees/trees-state.ts';
import { publishToTrees, readServedRelease, TEMPORARY } from './trees/two-trees.ts';
import { withHostFiles } from './trees/with-host-files.ts';

export type FolderSettings = {
  folder: string;
  /** Makes the web server read its rules again, such as `nginx -s reload`; without it the owner's server does. */
  reloadCommand?: string | undefined;
  /** Lets one publish at a time into the folder, from whichever publisher's state it comes. */
  withLock?: typeof withRunLock;
};

/** Files that a web server reads at its start and at a reload, and at no other time. */
const READ_AT_RELOAD = ['nginx.conf', 'nginx-rules.map'];

/** Names the rules that the web server has read. */
const RULES_READ = 'rules-read';

const MAX_RELOAD_MS = 30_000;

/** Opens a folder of this machine, which a web server of one's own serves: two trees, and a link to one of them. */
export function openFolderHost({ folder, reloadCommand, withLock = withRunLock }: FolderSettings): Host {
  return {
    name: 'folder',
    limits: { files: null, bytesPerFile: null, redirects: RULE_SUPPORT.folder.redirects },
    testConnection: () => attempt('connect', folder, () => testFolder(folder)),
    look: () => attempt('connect', folder, () => look(folder)),
    async publish(release, options) {
      const writes = await attempt('upload', folder, async () => {
        // Before anything is written there, the lock's file included.
        await refuseOthers(folder);
        return withLock(
          folder,
          async () => publishToTrees(folder, await withHostFiles(folder, release), options),
          options.signal,
        );
      });
      if (!writes.ok) return writes;
      const reloaded = reloadCommand ? await reload(folder, reloadCommand) : ok(undefined);
      return reloaded.ok ? ok({ bytesUploaded: writes.value.bytes, filesUploaded: writes.value.files }) : reloaded;
    },
  };
}

async function look(folder: string): Promise<Place> {
  const id = await readServedRelease(folder);
  if (id === null) return { state: 'empty' };
  const named = readReleaseFile(await readText(join(folder, SERVED_TREE, RELEASE_FILE)));
  return { state: 'ours', release: { id, database: named?.database ?? null, posts: named?.posts ?? null } };
}

/** Runs the owner's command, unless the web server has read these rules; pages are served without it. */
async function reload(folder: string, command: string): Promise<Result<void, HostFailure>> {
  const texts = await Promise.all(READ_AT_RELOAD.map((name) => readText(join(folder, SERVED_TREE, name))));
  const served = createHash('sha256').update(texts.join('\0')).digest('hex');
  if ((await readText(join(folder, RULES_READ))) === served) return ok(undefined);
  try {
    await promisify(exec)(command, { timeout: MAX_RELOAD_MS });
  } catch (cause) {
    const message = `The new pages are served. The web server did not read the addresses that moved: FOLDER_RELOAD failed (${describe(cause)}). Run it by hand, or publish again.`;
    return err({ step: 'confirm', message, isTemporary: true });
  }
  return attempt('confirm', folder, () => writeFile(join(folder, RULES_READ), served));
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(withoutMissing(''));
}

/** Writes, links, switches twice and removes, as publishes do. */
async function testFolder(folder: string): Promise<void> {
  await refuseOthers(folder);
  const test = join(folder, `connection-test-${randomUUID()}`);
  const temporary = join(test, 'placing');
  await mkdir(temporary, { recursive: true });
  try {
    await writeFile(join(test, 'a'), 'a');
    await link(join(test, 'a'), join(test, 'linked')).catch(() => undefined);
    await writeFile(join(test, 'b'), test);
    for (const tree of ['a', 'b'] as const) await serveTree(test, tree, temporary);
    const isSame = (await readFile(join(test, SERVED_TREE), 'utf8')) === test && (await readServedTree(test)) === 'b';
    if (!isSame) throw new Error('what was written is not what is read');
  } finally {
    await rm(test, { recursive: true, force: true });
  }
}

/** What `code` of an error says where somebody else has what a publish would replace. */
const OF_OTHERS = 'OF_OTHERS';

/** What a publish makes at the top of the folder, and removes or replaces later. */
const OWN_FOLDERS = [...TREE_NAMES, TEMPORARY];

/**
 * Makes sure that what a publish removes or replaces is a publisher's own: trees of which a link or a state tells.
 * Everything else in the folder is never touched.
 *
 * @throws an error of code `OF_OTHERS` that names what is somebody else's.
 */
async function refuseOthers(folder: string): Promise<void> {
  if ((await readServedTree(folder)) !== null) return;
  const others: string[] = [];
  const leadsTo = await readlink(join(folder, SERVED_TREE)).catch(withoutMissing(null));
  if (leadsTo !== null) others.push(SERVED_TREE);
  const hasState = await lstat(join(folder, STATE_FILE)).then(() => true, withoutMissing(false));
  for (const name of hasState ? [] : OWN_FOLDERS) {
    const entries = await readdir(join(folder, name)).catch((cause: NodeJS.ErrnoException) =>
      // A file of that name is somebody's, too.
      cause.code === 'ENOTDIR' ? [name] : withoutMissing<string[]>([])(cause),
    );
    if (entries.length > 0) others.push(name);
  }
  if (others.length === 0) return;
  const names = others.map((name) => `“${name}”`).join(', ');
  throw Object.assign(new Error(`${names} in it is not the publisher’s, and stays as it is`), { code: OF_OTHERS });
}

function withoutMissing<Value>(value: Value) {
  return (cause: NodeJS.ErrnoException): Value => {
    if (cause.code === 'ENOENT') return value;
    throw cause;
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Give the user who publishes the right to write there.',
  EPERM: 'Give the user who publishes the right to write there.',
  ENOSPC: 'Make room on the disk, then publish again.',
  EDQUOT: 'Make room on the disk, then publish again.',
  EROFS: 'The disk is read-only: check how it is mounted.',
  ENOTDIR: 'Check PUBLISH_FOLDER: it is no folder.',
  // Reading a link answers it.
  EINVAL: `Rename what is called “${SERVED_TREE}” there: the publisher makes a link of that name, which leads to the site.`,
  [OF_OTHERS]: 'Set PUBLISH_FOLDER to a folder for the site alone, or rename it.',
  [NO_LINKS]: 'Choose a folder on a disk of the server itself, such as one with ext4 or xfs.',
};

/** Runs work on the disk; what the disk refuses is a failure in words. */
async function attempt<Value>(
  step: HostFailure['step'],
  folder: string,
  run: () => Promise<Value>,
): Promise<Result<Value, HostFailure>> {
  try {
    return ok(await run());
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const advice = ADVICE[code];
    const message = `The folder ${folder} could not be used: ${describe(cause)}. ${advice ?? 'Publish again.'}`;
    return err({ step, message, isTemporary: advice === undefined });
  }
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).trim().replace(/\.$/, '');
}
