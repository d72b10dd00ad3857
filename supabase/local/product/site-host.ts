// Tested by tests/supabase/local/product/start.test.ts.
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendSettings } from '@callwright/shared/api/client.ts';
import { exportSite } from '@callwright/site/export/export-site.ts';
import { serveExport } from '@callwright/site/export/serve/serve-export.ts';
import { StartFailure } from '../backend/start-failure.ts';
import { fingerprint } from './fingerprint.ts';
import { formatSeconds, type Progress } from './progress.ts';

/** Requests may still read the previous export while the next one replaces it. */
const MAX_EXPORTS = 3;

type SiteHostOptions = {
  root: string;
  port: number;
  /** Where exports are stored between runs, each named after the hash of its inputs. */
  exportsFolder: string;
  env: BackendSettings & { SITE_URL: string };
  /** See posts-fingerprint.ts. */
  readPostsFingerprint: () => Promise<string>;
  progress: Progress;
  /** Cancels a running export. */
  signal: AbortSignal;
};

export type SiteHost = {
  url: string;
  /** Exports again in the background, then serves the result; several calls during an export become one more export. */
  refresh(): void;
  close(): Promise<void>;
};

/** Exports the site, unless nothing changed since the last export, and serves it as a static host does. */
export async function startSiteHost(options: SiteHostOptions): Promise<SiteHost> {
  const { progress, signal } = options;
  await mkdir(options.exportsFolder, { recursive: true });
  const first = await progress.step(
    'site export',
    () => makeExport(options),
    ({ isReused }) => (isReused ? 'unchanged since the last start' : 'every page written'),
  );
  const server = await serveExport({ folder: first.folder, port: options.port });

  let isRunning = false;
  let isRefreshNeeded = false;
  let last: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    isRunning = true;
    while (isRefreshNeeded && !signal.aborted) {
      isRefreshNeeded = false;
      const started = performance.now();
      progress.note('Posts changed; exporting the site again.');
      try {
        const { folder } = await makeExport(options);
        server.swap(folder);
        await prune(options.exportsFolder);
        progress.note(`The site shows them (${formatSeconds(performance.now() - started)}).`);
      } catch (cause) {
        if (!(cause instanceof StartFailure)) throw cause;
        if (!signal.aborted)
          progress.warn(`${cause.message} The site goes on as it was; the next publish tries again.`);
      }
    }
    isRunning = false;
  }

  return {
    url: server.url,
    refresh() {
      isRefreshNeeded = true;
      if (!isRunning) last = run();
    },
    async close() {
      isRefreshNeeded = false;
      await last;
      await server.close();
    },
  };
}

async function makeExport(options: SiteHostOptions): Promise<{ folder: string; isReused: boolean }> {
  const { root, env, exportsFolder, readPostsFingerprint, signal } = options;
  const name = fingerprint(root, ['site', 'shared'], [JSON.stringify(env), await readPostsFingerprint()]).slice(0, 16);
  const folder = join(exportsFolder, name);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { folder, isReused: true };
  }
  const exported = await exportSite({ env, outFolder: folder, signal });
  if (!exported.ok) throw new StartFailure(exported.error.message);
  return { folder, isReused: false };
}

async function prune(exportsFolder: string): Promise<void> {
  const newestFirst = readdirSync(exportsFolder)
    .map((name) => join(exportsFolder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  await Promise.all(newestFirst.slice(MAX_EXPORTS).map((folder) => rm(folder, { recursive: true, force: true })));
}
