/**
 * `pnpm demo-video` draws the demo video frame by frame in Chromium and encodes it with the system's ffmpeg. The result
 * is committed, so builds need neither.
 *
 * `--chromium PATH` sets the browser. The default is the installed Google Chrome.
 *
 * `--stills FOLDER` writes two images per second to a folder instead.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { build } from 'vite';
import { type Storyboard, toCues, toStoryboard, toWebVtt } from './storyboard.ts';

const SITE = join(import.meta.dirname, '../..');
const FOLDER = join(SITE, 'public/videos');
const MANIFEST = join(SITE, 'settings/own-video.json');
const FRAMES_PER_SECOND = 25;
const SIZE_CSS = { width: 360, height: 640 };
const SCALE = 2;
const POSTER = 'poster.avif';

/** A browser plays the first one it supports. */
const ENCODINGS = [
  {
    name: 'film.webm',
    type: 'video/webm; codecs="av01.0.05M.08"',
    options: '-c:v libsvtav1 -preset 6 -crf 57 -g 250',
  },
  {
    name: 'film.mp4',
    type: 'video/mp4; codecs="avc1.640020"',
    options:
      '-c:v libx264 -preset slower -tune animation -crf 35 -g 250 -profile:v high -level:v 3.2 -movflags +faststart',
  },
] as const;

const work = await mkdtemp(join(tmpdir(), 'callwright-film-'));
try {
  const { values } = parseArgs({ options: { chromium: { type: 'string' }, stills: { type: 'string' } } });
  await make(values.chromium, values.stills);
} finally {
  await rm(work, { recursive: true, force: true });
}

async function make(executablePath: string | undefined, stills: string | undefined): Promise<void> {
  const board = await readStoryboard();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
    args: ['--no-sandbox', '--allow-file-access-from-files'],
  });
  try {
    const page = await openScenes(await browser.newPage({ viewport: SIZE_CSS, deviceScaleFactor: SCALE }));
    if (stills !== undefined) {
      await drawStills(page, board, stills);
      return;
    }
    await draw(page, board, 'poster');
    await makePoster(await page.screenshot());
    await encode(page, board);
  } finally {
    await browser.close();
  }
  await writeFile(join(work, 'captions.vtt'), toWebVtt(toCues(board)));
  await publish(board);
}

/** 640 pixels fill a phone's screen at a pixel ratio of 2. */
async function makePoster(screenshot: Buffer): Promise<void> {
  await sharp(screenshot).resize({ width: 640 }).avif({ quality: 45, effort: 9 }).toFile(join(work, POSTER));
}

/** The page's modules read the build's environment, but the video doesn't need it. */
async function readStoryboard(): Promise<Storyboard> {
  process.env.SUPABASE_URL ||= 'http://localhost';
  process.env.SUPABASE_PUBLISHABLE_KEY ||= 'none';
  const [{ home }, { site }] = await Promise.all([import('../home/home.ts'), import('../../settings/site.ts')]);
  return toStoryboard({ company: site.name, headline: home.headline, call: home.call });
}

async function openScenes(page: Page): Promise<Page> {
  await writeFile(
    join(work, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="draw.css"><div id="film"></div><script src="draw.js"></script></html>`,
  );
  await build({
    configFile: false,
    envFile: false,
    root: SITE,
    base: './',
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The site's tsconfig leaves JSX to Next.
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    css: { postcss: {} },
    build: {
      outDir: work,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'scenes/draw.tsx'),
        output: { format: 'iife', entryFileNames: 'draw.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  await page.goto(pathToFileURL(join(work, 'index.html')).href);
  await page.evaluate(async () => {
    for (const face of ['500 16px "Figtree Variable"', '700 16px "Bricolage Grotesque"'])
      await document.fonts.load(face);
  });
  return page;
}

async function draw(page: Page, board: Storyboard, at: number | 'poster'): Promise<void> {
  await page.evaluate(([storyboard, moment]) => window.drawFilm(storyboard, moment), [board, at] as const);
}

async function drawStills(page: Page, board: Storyboard, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await draw(page, board, 'poster');
  await page.screenshot({ path: join(folder, 'poster.png') });
  for (let ms = 0; ms < board.lengthMs; ms += 500) {
    await draw(page, board, ms);
    await page.screenshot({ path: join(folder, `${String(ms).padStart(5, '0')}.png`) });
  }
}

async function encode(page: Page, board: Storyboard): Promise<void> {
  const raw = 'frames.mkv';
  const frames = Math.round((board.lengthMs / 1000) * FRAMES_PER_SECOND);
  // The encoders are slower than the browser, so frames go through a lossless file.
  const input = `-f image2pipe -framerate ${FRAMES_PER_SECOND} -c:v png -i -`;
  const store = ffmpeg(`${input} -c:v ffv1 -pix_fmt bgr0 ${raw}`);
  for (let frame = 0; frame < frames; frame += 1) {
    await draw(page, board, Math.round((frame * 1000) / FRAMES_PER_SECOND));
    const picture = await page.screenshot();
    if (!store.stdin.write(picture)) await new Promise((drained) => store.stdin.once('drain', drained));
    if (frame % 150 === 0) console.error(`${frame} of ${frames} frames`);
  }
  store.stdin.end();
  await store.ended;
  for (const { name, options } of ENCODINGS) {
    const color =
      '-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709';
    await ffmpeg(`-i ${raw} -an -map_metadata -1 ${color} ${options} ${name}`).ended;
  }
}

/** Runs in the temporary folder, so file names don't contain spaces. */
function ffmpeg(options: string) {
  const child = spawn('ffmpeg', ['-y', '-v', 'error', ...options.split(' ')], {
    cwd: work,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  return { stdin: child.stdin, ended };
}

async function publish(board: Storyboard): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const old of await readdir(FOLDER)) await rm(join(FOLDER, old));
  const place = async (name: string) => {
    const hash = createHash('sha256')
      .update(await readFile(join(work, name)))
      .digest('hex')
      .slice(0, 10);
    const file = `example-call.${hash}${extname(name)}`;
    await copyFile(join(work, name), join(FOLDER, file));
    return `/videos/${file}`;
  };
  const sources = [];
  for (const { name, type } of ENCODINGS) sources.push({ path: await place(name), type });
  const manifest = {
    uploadedOn: new Date().toISOString().slice(0, 10),
    sources,
    captions: await place('captions.vtt'),
    poster: await place(POSTER),
    length: board.lengthMs / 1000,
    width: SIZE_CSS.width * SCALE,
    height: SIZE_CSS.height * SCALE,
  };
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
