/** Measures an export and one more post. Numbers replace the five sizes with budgets; `--rivals` adds Astro and Eleventy. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { buildBase, type SiteBase } from '@callwright/site/publish/base/build-base.ts';
import { TEMPLATES_FILE, type Template, templatesSchema } from '@callwright/site/publish/base/templates/template.ts';
import { ShareImages } from '@callwright/site/publish/share-images/share-images.ts';
import { fingerprintShareCard, type ShareCard } from '@callwright/site/seo/share-card.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { z } from 'zod';
import { settingsOf } from '../helpers/running-backend.ts';
import type { Bench, Report } from './bench.ts';
import { type Measured, measureCommand } from './publish-cost/measure-command.ts';
import { measurePublishing, type OnePost } from './publish-cost/measure-publishing.ts';
import { storePosts } from './publish-cost/store-posts.ts';
import { makeThousandWords } from './publish-cost/thousand-words.ts';
import { writePeers, writePost } from './publish-cost/write-peers.ts';

const SIZES = ['10', '100', '1000', '5000', '10000'];

/** The size at which the comparison with Astro has a budget. */
const COMPARED_SIZE = 1000;
const MOST_TIME_BESIDE_ASTRO = 1.5;
const MOST_OUTPUT_BESIDE_ASTRO = 1.1;
const MOST_MEMORY_BESIDE_SMALL = 2;
/** Publishing one post with 10,000 others compared with ten. */
const MOST_BESIDE_TEN = 1.25;
const MOST_PUBLISH_SECONDS = 1;
const MOST_RENDER_SECONDS = 0.2;
/** Files written for one post, not counting its tag pages. */
const MOST_FILES = 8;
const MOST_IMAGE_MS = 20;
const IMAGES = 100;

const SITE_URL = 'https://site.example';
const ELEVENTY = join(import.meta.dirname, '../node_modules/@11ty/eleventy/cmd.cjs');
const ASTRO_PROJECT = join(import.meta.dirname, 'site-weight/astro');
const ASTRO = join(
  dirname(createRequire(join(ASTRO_PROJECT, 'package.json')).resolve('astro/package.json')),
  'bin/astro.mjs',
);

export const bench: Bench = {
  needs: [],
  async run({ args, report }) {
    const { values, positionals } = parseArgs({
      args,
      options: { rivals: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const sizes = z.array(z.coerce.number().int().min(1)).parse(positionals.length > 0 ? positionals : SIZES);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-publish-cost-'));
    const backend = await startBackend({ dataFolder: null, port: 0 });
    try {
      await reportShareImages(join(folder, 'share'), report);
      const env = { ...settingsOf(backend), SITE_URL };
      const base = await measureOurs(env, null);
      reportMeasured('the base, which no post changes', base, report);
      const built = await buildBase({ env });
      if (!built.ok) throw new Error(built.error.message);
      const template = await readTemplate(built.value);
      const peaks = new Map<number, number>();
      const published = new Map<number, OnePost>();
      for (const size of sizes.toSorted((a, b) => a - b)) {
        const ours = await measureSize({
          size,
          folder,
          backend,
          env,
          base,
          built: built.value,
          template,
          withRivals: values.rivals,
          report,
        });
        peaks.set(size, Math.max(ours.measured.peakMb, base.peakMb));
        published.set(size, ours.onePost);
      }
      const [small, large] = [peaks.get(100), peaks.get(10_000)];
      if (small !== undefined && large !== undefined) {
        report('10,000 posts, ours: peak memory beside 100', large / small, 'ratio', {
          atMost: MOST_MEMORY_BESIDE_SMALL,
        });
      }
      const [few, many] = [published.get(10), published.get(10_000)];
      if (few && many) {
        const budget = { atMost: MOST_BESIDE_TEN };
        report('10,000 posts, publishing one: time beside 10', many.seconds / few.seconds, 'ratio', budget);
        report('10,000 posts, publishing one: bytes read beside 10', many.bytesRead / few.bytesRead, 'ratio', budget);
      }
    } finally {
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};

type BenchEnvironment = BackendSettings & { SITE_URL: string };

type SizeToMeasure = {
  size: number;
  folder: string;
  backend: Backend;
  env: BenchEnvironment;
  base: Measured;
  built: SiteBase;
  template: Template;
  withRivals: boolean;
  report: Report;
};

async function measureSize(sizeToMeasure: SizeToMeasure): Promise<{ measured: Measured; onePost: OnePost }> {
  const { size, folder, backend, env, base, built, template, withRivals, report } = sizeToMeasure;
  const name = nameOf(size);
  const posts = Array.from({ length: size }, (_, number) => makeThousandWords(number));
  const author = await storePosts(backend, posts);
  const out = join(folder, 'ours');
  const ours = await measureOurs(env, out);
  reportMeasured(`${name}, ours: full export, base kept`, ours, report);
  const ourBytes = await weigh(out);
  report(`${name}, ours: pages of its posts`, ourBytes / 1e6, 'MB', null);
  if (withRivals) {
    const astroBytes = await buildRivals({ size, folder, posts, template, report, ours, base });
    report(`${name}: output beside Astro`, ourBytes / astroBytes, 'ratio', heldAt(size, MOST_OUTPUT_BESIDE_ASTRO));
  }
  const onePost = await measurePublishing({
    folder: join(folder, 'publisher'),
    backend,
    env,
    base: built,
    author,
    first: size,
  });
  reportOnePost(name, onePost, report);
  return { measured: ours, onePost };
}

const nameOf = (size: number) => `${size.toLocaleString('en-US')} posts`;

const heldAt = (size: number, atMost: number) => (size === COMPARED_SIZE ? { atMost } : null);

type RivalBuild = Pick<SizeToMeasure, 'size' | 'folder' | 'template' | 'base' | 'report'> & {
  posts: readonly ReturnType<typeof makeThousandWords>[];
  ours: Measured;
};

async function buildRivals({ size, folder, posts, template, base, ours, report }: RivalBuild): Promise<number> {
  const name = nameOf(size);
  const peers = await writePeers(folder, template, posts);
  const buildAstro = () => measureCommand([ASTRO, 'build'], { cwd: peers.astro });
  const astro = await buildAstro();
  reportMeasured(`${name}, Astro: full`, astro, report);
  const [changed] = posts;
  if (changed) await writePost(join(peers.astro, 'posts'), { ...changed, title: 'Another title' });
  reportMeasured(`${name}, Astro: warm incremental, one post changed`, await buildAstro(), report);
  const eleventy = await measureCommand([ELEVENTY, '--output=dist'], { cwd: peers.eleventy });
  reportMeasured(`${name}, Eleventy: full`, eleventy, report);
  // The framework builds the base only if code or site content changed, whatever the size of the blog.
  const withBase = (ours.seconds + base.seconds) / astro.seconds;
  report(`${name}: full export with a new base beside Astro`, withBase, 'ratio', null);
  const held = heldAt(size, MOST_TIME_BESIDE_ASTRO);
  report(`${name}: full export beside Astro`, ours.seconds / astro.seconds, 'ratio', held);
  const [astroBytes, eleventyBytes] = [
    await weigh(join(peers.astro, 'dist')),
    await weigh(join(peers.eleventy, 'dist')),
  ];
  report(`${name}, Astro: pages of its posts`, astroBytes / 1e6, 'MB', null);
  report(`${name}, Eleventy: pages of its posts`, eleventyBytes / 1e6, 'MB', null);
  return astroBytes;
}

function reportOnePost(name: string, onePost: OnePost, report: Report): void {
  const figure = (what: string) => `${name}, publishing one: ${what}`;
  report(figure('the release of all before it'), onePost.firstSeconds, 's', null);
  report(figure('time to the finished tree'), onePost.seconds, 's', { atMost: MOST_PUBLISH_SECONDS });
  report(figure('time to plan and render'), onePost.renderSeconds, 's', { atMost: MOST_RENDER_SECONDS });
  report(figure('files written or removed'), onePost.files, 'files', { atMost: MOST_FILES + onePost.tags });
  report(figure('bytes read from the database'), onePost.bytesRead, 'bytes', null);
  report(figure('size of the state file'), onePost.stateBytes / 1e6, 'MB', null);
  report(figure('bytes uploaded'), onePost.bytesUploaded, 'bytes', { atMost: onePost.bytesOfFiles });
}

function reportMeasured(figure: string, { seconds, peakMb }: Measured, report: Report): void {
  report(figure, seconds, 's', null);
  report(`${figure}, peak memory`, peakMb, 'MB', null);
}

function measureOurs(env: Record<string, string>, outFolder: string | null): Promise<Measured> {
  const child = join(import.meta.dirname, 'publish-cost/export-child.ts');
  return measureCommand([child, ...(outFolder === null ? [] : [outFolder])], { cwd: import.meta.dirname, env });
}

async function readTemplate(base: SiteBase) {
  const templates = templatesSchema.parse(JSON.parse(await readFile(join(base.folder, TEMPLATES_FILE), 'utf8')));
  const post = Object.entries(templates).find(([name]) => name.startsWith('post'))?.[1];
  if (!post) throw new Error('The base has no template of a post.');
  return post;
}

async function weigh(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).filter((path) =>
    /^blog\/post-\d+(?:\/index)?\.html$/.test(path),
  );
  const sizes = await Promise.all(files.map(async (path) => (await stat(join(folder, path))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function reportShareImages(folder: string, report: Report): Promise<void> {
  const images = new ShareImages(folder);
  const draw = (number: number) => {
    const { title, author_name, published_at } = makeThousandWords(number);
    const card: ShareCard = {
      kind: 'post',
      siteName: 'Callwright Blog',
      title,
      author: author_name,
      publishedAt: published_at,
    };
    return images.draw({ card, fingerprint: fingerprintShareCard(card), path: `share/${number}.png` });
  };
  // The first call starts the drawing process.
  await draw(0);
  const started = performance.now();
  await Promise.all(Array.from({ length: IMAGES }, (_, number) => draw(number + 1)));
  report('a share image', (performance.now() - started) / IMAGES, 'ms', { atMost: MOST_IMAGE_MS });
  await images.close();
}
