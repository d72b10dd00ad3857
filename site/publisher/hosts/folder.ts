import { exec } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { publishToTrees, readServedRelease, SERVED_TREE } from '../tree/two-trees.ts';
import { withHostFiles } from '../tree/with-host-files.ts';
import type { Host, HostFailure } from './host.ts';
import { RULE_SUPPORT } from './plan-rules.ts';

export type FolderSettings = {
  folder: string;
  /** Makes the web server read its rules again, such as `nginx -s reload`; without it the owner's server does. */
  reloadCommand?: string | undefined;
};

/** Files that a web server reads at its start and at a reload, and at no other time. */
const READ_AT_RELOAD = ['nginx.conf', 'nginx-rules.map'];

/** Names the rules that the web server has read. */
const RULES_READ = 'rules-read';

const MAX_RELOAD_MS = 30_000;

/** Opens a folder of this machine, which a web server of one's own serves: two trees, and a link to one of them. */
export function openFolderHost({ folder, reloadCommand }: FolderSettings): Host {
  return {
    name: 'folder',
    limits: { files: null, bytesPerFile: null, redirects: RULE_SUPPORT.folder.redirects },
    answersBothForms: true,
    testConnection: () => attempt('connect', folder, () => testFolder(folder)),
    whatIsLive: () => attempt('connect', folder, () => readServedRelease(folder)),
    async publish(release, options) {
      const writes = await attempt('upload', folder, async () =>
        publishToTrees(folder, await withHostFiles(folder, release), options),
      );
      if (!writes.ok) return writes;
      const reloaded = reloadCommand ? await reload(folder, reloadCommand) : ok(undefined);
      return reloaded.ok ? ok({ bytesUploaded: writes.value.bytes, filesUploaded: writes.value.files }) : reloaded;
    },
  };
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
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
}

/** Writes, links, switches and removes, as a publish does. */
async function testFolder(folder: string): Promise<void> {
  const test = join(folder, `connection-test-${randomUUID()}`);
  await mkdir(test, { recursive: true });
  try {
    await writeFile(join(test, 'a'), test);
    await link(join(test, 'a'), join(test, 'b')).catch(() => undefined);
    await symlink('a', join(test, 'new'));
    await rename(join(test, 'new'), join(test, 'current'));
    const isSame =
      (await readFile(join(test, 'current'), 'utf8')) === test && (await readlink(join(test, 'current'))) === 'a';
    if (!isSame) throw new Error('what was written is not what is read');
  } finally {
    await rm(test, { recursive: true, force: true });
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Give the user who publishes the right to write there.',
  EPERM: 'Give the user who publishes the right to write there.',
  ENOSPC: 'Make room on the disk, then publish again.',
  EDQUOT: 'Make room on the disk, then publish again.',
  EROFS: 'The disk is read-only: check how it is mounted.',
  ENOTDIR: 'Check PUBLISH_FOLDER: it is no folder.',
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
