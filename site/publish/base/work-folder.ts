import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const siteFolder = join(import.meta.dirname, '../..');

export const WORK_ROOT = join(siteFolder, '.export');

/** What a build reads. Leaves out the export's own code, so Tailwind doesn't scan it. */
const SOURCES = [
  'admin',
  'app',
  'blog',
  'booking',
  'islands',
  'login',
  'marketing',
  'public',
  'publish/backend',
  'publish/base/templates',
  'publish/plan',
  'roi',
  'seo',
  'settings',
  'ui',
  'env.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'types.d.ts',
];

/** Without a tsconfig, Next writes its own. Types were already checked. */
const BUILD_TSCONFIG = { extends: '../../tsconfig.json' };

export function makeWorkFolderPath(): string {
  return join(WORK_ROOT, `${process.pid}-${randomUUID()}`);
}

/** Removes work folders of killed processes. Folder names begin with the process ID. */
export async function removeAbandonedWork(): Promise<void> {
  const names = await readdir(WORK_ROOT).catch(() => []);
  const abandoned = names.filter((name) => /^\d+-/.test(name) && !isRunning(Number.parseInt(name, 10)));
  await Promise.all(abandoned.map((name) => rm(join(WORK_ROOT, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function copySources(workFolder: string): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  await Promise.all(SOURCES.map((name) => cp(join(siteFolder, name), join(workFolder, name), { recursive: true })));
  await writeFile(join(workFolder, 'tsconfig.json'), JSON.stringify(BUILD_TSCONFIG));
  await writeFile(join(workFolder, 'package.json'), JSON.stringify({ name: '@callwright/site', type: 'module' }));
}

/** Replaces a folder. Readers see the old content or the new one, never a mix. */
export async function replaceFolder(from: string, to: string): Promise<void> {
  const next = `${to}.${randomUUID()}`;
  await mkdir(dirname(to), { recursive: true });
  // A rename can't cross file systems.
  await rename(from, next).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EXDEV') throw cause;
    return cp(from, next, { recursive: true });
  });
  await rename(to, `${next}.old`).catch(() => undefined);
  await rename(next, to);
  await rm(`${next}.old`, { recursive: true, force: true });
}
