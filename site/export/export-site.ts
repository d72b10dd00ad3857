import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { POSTS_UNREADABLE } from '../posts.ts';
import { addDirectoryIndexes } from './files/add-directory-indexes.ts';
import { finishFiles } from './files/finish-files.ts';
import { removeFrameworkPages } from './files/remove-framework-pages.ts';
import { drawIcons } from './images/draw-icons.ts';
import { drawShareImages } from './images/draw-share-images.ts';

export type ExportOptions = {
  /** Where the posts are read from, and where the site will be served; see env.ts. */
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL?: string | undefined };
  /** Written whole: whoever serves it sees the site as it was or as it is, never a half. */
  outFolder: string;
  onProgress?: (line: string) => void;
  /** Ends the export; what it had begun is removed. */
  signal?: AbortSignal;
};

const siteFolder = dirname(import.meta.dirname);
const endWithParent = import.meta.resolve('./pages/exit-with-parent.ts');
const workRoot = join(siteFolder, '.export');
/** Kept from export to export: what was drawn before is copied. */
const shareCache = join(workRoot, 'share-images');
/** What a build reads, relative to the site's folder; the export's own code stays out of the stylesheet's sources. */
const SOURCES = [
  'admin',
  'app',
  'components',
  'content',
  'islands',
  'public',
  'reader',
  'roi',
  'seo',
  'env.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'posts.ts',
  'types.d.ts',
];

/** Next writes a configuration of its own where it finds none; types were checked before. */
const BUILD_TSCONFIG = { extends: '../../tsconfig.json' };

/**
 * Builds the site as static files. Each export works in a folder of its own, so that two may run
 * at once; nothing of a failed one is left.
 *
 * @returns how long it took in seconds, or a message for whoever asked for the export.
 */
export async function exportSite(options: ExportOptions): Promise<Result<{ seconds: number }, { message: string }>> {
  const started = performance.now();
  await sweepAbandonedWork();
  const workFolder = join(workRoot, `${process.pid}-${randomUUID()}`);
  try {
    await mkdir(workFolder, { recursive: true });
    await copySources(workFolder);
    const built = await runNextBuild(workFolder, options);
    if (!built.ok) return built;
    const exported = join(workFolder, 'out');
    await removeFrameworkPages(exported);
    await drawIcons(exported);
    const drawn = await drawShareImages(exported, { cacheFolder: shareCache, signal: options.signal });
    if (!drawn.ok) return drawn;
    const finished = await finishFiles({
      siteFolder: workFolder,
      env: options.env,
      onProgress: options.onProgress,
    });
    if (!finished.ok) return err({ message: `The site was not built. ${finished.error.message}` });
    await addDirectoryIndexes(exported);
    await replaceFolder(exported, options.outFolder);
    return ok({ seconds: (performance.now() - started) / 1000 });
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** A process that was killed could not remove its work folder, whose name begins with the process's number. */
async function sweepAbandonedWork(): Promise<void> {
  const names = await readdir(workRoot).catch(() => []);
  const abandoned = names.filter((name) => /^\d+-/.test(name) && !isRunning(Number.parseInt(name, 10)));
  await Promise.all(abandoned.map((name) => rm(join(workRoot, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function copySources(workFolder: string): Promise<void> {
  await Promise.all(
    SOURCES.map((name) =>
      cp(join(siteFolder, name), join(workFolder, name), { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
      }),
    ),
  );
  await writeFile(join(workFolder, 'tsconfig.json'), JSON.stringify(BUILD_TSCONFIG));
  await writeFile(join(workFolder, 'package.json'), JSON.stringify({ name: '@callwright/site', type: 'module' }));
}

/** How much of a failed build's output is worth repeating, in lines. */
const LINES_OF_FAILURE = 30;

function runNextBuild(
  workFolder: string,
  { env, onProgress, signal }: ExportOptions,
): Promise<Result<void, { message: string }>> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const { promise, resolve } = Promise.withResolvers<Result<void, { message: string }>>();
  const child = spawn(process.execPath, ['--import', endWithParent, next, 'build', workFolder], {
    cwd: workFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_URL: '',
      CALLWRIGHT_EXPORT_PROCESS: String(process.pid),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Next starts workers, and all of them have to end with it.
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onProgress?.(line);
    });
  }
  const stop = () => endProcessGroup(child.pid);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  child.once('error', (cause) => resolve(err({ message: `The site's build could not start: ${cause.message}` })));
  child.once('close', (code) => {
    signal?.removeEventListener('abort', stop);
    if (signal?.aborted) resolve(err({ message: 'The export of the site was ended before it was done.' }));
    else resolve(code === 0 ? ok(undefined) : err({ message: explainFailure(lines) }));
  });
  return promise;
}

function endProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Where the posts could not be read, that line is the whole answer; otherwise the end of the build's output is. */
function explainFailure(lines: readonly string[]): string {
  const reason = lines.find((line) => line.includes(POSTS_UNREADABLE));
  if (reason) return `The site was not built. ${reason.slice(reason.indexOf(POSTS_UNREADABLE))}`;
  return `The site was not built:\n${lines.slice(-LINES_OF_FAILURE).join('\n')}`;
}

async function replaceFolder(from: string, to: string): Promise<void> {
  const sibling = `${to}.${randomUUID()}`;
  await mkdir(dirname(to), { recursive: true });
  // Another file system can't be renamed onto, so the copy comes first and the swap is two renames.
  await cp(from, `${sibling}.new`, { recursive: true });
  const isReplaced = await rename(to, `${sibling}.old`).then(
    () => true,
    () => false,
  );
  await rename(`${sibling}.new`, to);
  if (isReplaced) await rm(`${sibling}.old`, { recursive: true, force: true });
}
