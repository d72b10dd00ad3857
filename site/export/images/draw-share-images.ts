import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ShareCard } from '../../seo/share-card.ts';
import { chooseFonts, type FontSlice } from './share-images/fonts.ts';
import { type NamedCard, readShareCards } from './share-images/read-share-cards.ts';
import type { RenderJob } from './share-images/render-card.ts';
import { prepareLine, type StyledText } from './share-images/render-text.ts';
import { unpackFonts } from './share-images/unpack-fonts.ts';

type RenderOutcome = Result<void, { message: string }>;

export type DrawOptions = {
  /** Where rendered images and unpacked fonts are cached; several exports may use it at once. */
  cacheFolder: string;
  /** Cancels the rendering. */
  signal?: AbortSignal | undefined;
};

/**
 * Draws the Open Graph image of every page of an export that names one under `/share/`: 1200 by 630
 * pixels, PNG. An image with the same texts is copied from the cache.
 *
 * @returns how many were drawn and how many there are, or why they could not be.
 */
export async function drawShareImages(
  exportFolder: string,
  { cacheFolder, signal }: DrawOptions,
): Promise<Result<{ drawn: number; total: number }, { message: string }>> {
  const images = join(cacheFolder, 'pictures');
  await mkdir(images, { recursive: true });
  const cards = await readShareCards(exportFolder);
  const missing = await findMissing(cards, images);
  if (missing.length > 0) {
    const rendered = await renderMissing(missing, images, join(cacheFolder, 'fonts'), signal);
    if (!rendered.ok) return rendered;
  }
  for (const named of cards) {
    const target = join(exportFolder, named.path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(toCachedPath(images, named), target);
  }
  await deleteUnused(images);
  return ok({ drawn: missing.length, total: cards.length });
}

function toCachedPath(folder: string, { fingerprint }: NamedCard): string {
  return join(folder, `${fingerprint}.png`);
}

/** Finds what has to be drawn, once each: pages may share an image. */
async function findMissing(cards: readonly NamedCard[], images: string): Promise<NamedCard[]> {
  const once = new Map(cards.map((named) => [named.fingerprint, named]));
  const missing: NamedCard[] = [];
  for (const named of once.values()) {
    if (!(await isCached(toCachedPath(images, named)))) missing.push(named);
  }
  return missing;
}

/** Marks a cached image as used now, so that no export deletes it while another one copies it. */
async function isCached(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Renders into a folder beside the cache and renames each image into it: a killed export leaves no partial image. */
async function renderMissing(
  missing: readonly NamedCard[],
  images: string,
  fontFolder: string,
  signal: AbortSignal | undefined,
): Promise<RenderOutcome> {
  const workFolder = join(images, `.${randomUUID()}`);
  await mkdir(workFolder);
  try {
    const jobs = missing.map((named) => toJob(named.card, toCachedPath(workFolder, named)));
    const configuration = await unpackFonts(
      jobs.flatMap(({ slices }) => slices),
      fontFolder,
    );
    const rendered = await render(
      jobs.map(({ job }) => job),
      configuration,
      signal,
    );
    if (!rendered.ok) return rendered;
    for (const named of missing) await rename(toCachedPath(workFolder, named), toCachedPath(images, named));
    return ok(undefined);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

function toJob(card: ShareCard, file: string): { job: RenderJob; slices: FontSlice[] } {
  const slices: FontSlice[] = [];
  const style = (text: string, role: 'title' | 'body'): StyledText => {
    const line = prepareLine(text);
    // The ellipsis is needed where a text is cut.
    const fonts = chooseFonts(`${line}…`, role);
    slices.push(...fonts.slices);
    return { text: line, families: fonts.families };
  };
  const job: RenderJob = {
    title: style(card.title, 'title'),
    siteName: style(card.siteName, 'title'),
    stub:
      card.kind === 'post'
        ? [style(card.author, 'body'), style(formatDate(card.publishedAt), 'body')]
        : [style(card.description, 'body'), null],
    file,
  };
  return { job, slices };
}

/** Renders in a process of its own, which sees only our fonts. */
function render(
  jobs: readonly RenderJob[],
  fontConfiguration: string,
  signal: AbortSignal | undefined,
): Promise<RenderOutcome> {
  const renderer = spawn(process.execPath, [join(import.meta.dirname, 'share-images/render.ts')], {
    env: { ...process.env, FONTCONFIG_FILE: fontConfiguration, PANGOCAIRO_BACKEND: 'fontconfig' },
    stdio: ['pipe', 'ignore', 'pipe'],
    signal,
  });
  const { promise, resolve } = Promise.withResolvers<RenderOutcome>();
  const fail = (reason: string) => resolve(err({ message: `The share images could not be painted: ${reason}` }));
  let errors = '';
  renderer.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  renderer.once('error', (cause) => fail(cause.message));
  renderer.once('close', (code) => (code === 0 ? resolve(ok(undefined)) : fail(errors)));
  // A process that ended early explains itself on its error stream.
  renderer.stdin.on('error', () => {});
  renderer.stdin.end(JSON.stringify(jobs));
  return promise;
}

const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes images that no export has used for a month, and what killed exports left. */
async function deleteUnused(images: string): Promise<void> {
  const oldest = Date.now() - MAX_UNUSED_MS;
  for (const name of await readdir(images)) {
    const path = join(images, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}
