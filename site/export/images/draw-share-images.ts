import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ShareCard } from '../../seo/share-card.ts';
import { chooseFonts, type FontSlice } from './share-images/fonts.ts';
import { prepareLine } from './share-images/prepare-line.ts';
import { type NamedCard, readShareCards } from './share-images/read-share-cards.ts';
import type { RenderJob, StyledText } from './share-images/render-job.ts';
import { unpackFonts } from './share-images/unpack-fonts.ts';

type Painted = Result<void, { message: string }>;

export type DrawOptions = {
  /** Where drawn pictures and unpacked fonts are kept; several exports may use it at once. */
  cacheFolder: string;
  /** Ends the drawing. */
  signal?: AbortSignal | undefined;
};

/**
 * Draws the Open Graph image of every page of an export that names one under `/share/`: 1200 by 630
 * pixels, PNG. A picture with the same words was drawn before and is copied.
 *
 * @returns how many were drawn and how many there are, or why they could not be.
 */
export async function drawShareImages(
  exportFolder: string,
  { cacheFolder, signal }: DrawOptions,
): Promise<Result<{ drawn: number; total: number }, { message: string }>> {
  const pictures = join(cacheFolder, 'pictures');
  await mkdir(pictures, { recursive: true });
  const cards = await readShareCards(exportFolder);
  const missing = await findMissing(cards, pictures);
  if (missing.length > 0) {
    const painted = await paintMissing(missing, pictures, join(cacheFolder, 'fonts'), signal);
    if (!painted.ok) return painted;
  }
  for (const named of cards) {
    const target = join(exportFolder, named.path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(toKeptPath(pictures, named), target);
  }
  await sweepUnused(pictures);
  return ok({ drawn: missing.length, total: cards.length });
}

function toKeptPath(folder: string, { identity }: NamedCard): string {
  return join(folder, `${identity}.png`);
}

/** What has to be drawn, once each: pages may share a picture. */
async function findMissing(cards: readonly NamedCard[], pictures: string): Promise<NamedCard[]> {
  const once = new Map(cards.map((named) => [named.identity, named]));
  const missing: NamedCard[] = [];
  for (const named of once.values()) {
    if (!(await isKept(toKeptPath(pictures, named)))) missing.push(named);
  }
  return missing;
}

/** Marks a kept picture as used today, so that no export sweeps it while another one copies it. */
async function isKept(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Paints beside the kept pictures and moves each there whole: a killed export leaves no half of one. */
async function paintMissing(
  missing: readonly NamedCard[],
  pictures: string,
  fontFolder: string,
  signal: AbortSignal | undefined,
): Promise<Painted> {
  const workFolder = join(pictures, `.${randomUUID()}`);
  await mkdir(workFolder);
  try {
    const jobs = missing.map((named) => toJob(named.card, toKeptPath(workFolder, named)));
    const configuration = await unpackFonts(
      jobs.flatMap(({ slices }) => slices),
      fontFolder,
    );
    const painted = await paint(
      jobs.map(({ job }) => job),
      configuration,
      signal,
    );
    if (!painted.ok) return painted;
    for (const named of missing) await rename(toKeptPath(workFolder, named), toKeptPath(pictures, named));
    return ok(undefined);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

function toJob(card: ShareCard, file: string): { job: RenderJob; slices: FontSlice[] } {
  const slices: FontSlice[] = [];
  const write = (text: string, role: 'title' | 'body'): StyledText => {
    const line = prepareLine(text);
    // The ellipsis is for a text that has to be cut.
    const fonts = chooseFonts(`${line}…`, role);
    slices.push(...fonts.slices);
    return { text: line, families: fonts.families };
  };
  const job: RenderJob = {
    title: write(card.title, 'title'),
    siteName: write(card.siteName, 'title'),
    stub:
      card.kind === 'post'
        ? [write(card.author, 'body'), write(formatDate(card.publishedAt), 'body')]
        : [write(card.description, 'body'), null],
    file,
  };
  return { job, slices };
}

/** A process of its own, which sees only our fonts. */
function paint(
  jobs: readonly RenderJob[],
  fontConfiguration: string,
  signal: AbortSignal | undefined,
): Promise<Painted> {
  const painter = spawn(process.execPath, [join(import.meta.dirname, 'share-images/render.ts')], {
    env: { ...process.env, FONTCONFIG_FILE: fontConfiguration, PANGOCAIRO_BACKEND: 'fontconfig' },
    stdio: ['pipe', 'ignore', 'pipe'],
    signal,
  });
  const { promise, resolve } = Promise.withResolvers<Painted>();
  const fail = (reason: string) => resolve(err({ message: `The share images could not be painted: ${reason}` }));
  let complaint = '';
  painter.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  painter.once('error', (cause) => fail(cause.message));
  painter.once('close', (code) => (code === 0 ? resolve(ok(undefined)) : fail(complaint)));
  // A painter that ended early says why in its complaint.
  painter.stdin.on('error', () => {});
  painter.stdin.end(JSON.stringify(jobs));
  return promise;
}

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Pictures that no export has used for a month, and what killed exports left. */
async function sweepUnused(pictures: string): Promise<void> {
  const oldest = Date.now() - KEPT_FOR_MS;
  for (const name of await readdir(pictures)) {
    const path = join(pictures, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}
