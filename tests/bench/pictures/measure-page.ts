import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { exportSite } from '@callwright/site/publish/export-site.ts';
import { type ExportServer, serveExport } from '@callwright/site/serve/serve-export.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { drawPhoto } from '../../helpers/photo.ts';
import { emptyBlog, insertPost } from '../../helpers/publisher/blog-to-publish.ts';
import { settingsOf, signInNewAuthor } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { ENV_WITH_TYPEFACES, expectTypefaces } from '../../runner/typefaces.ts';
import { median, type Report } from '../bench.ts';
import { type Audit, startAuditor } from '../site-weight/audit-page.ts';
import { PHONE } from '../site-weight/measure-bytes.ts';
import { reportFindings, reportScores } from '../site-weight/report-audits.ts';
import { buildAstroPost, type PostPart } from './build-astro-post.ts';

const PHOTOS = 12;
/** Astro's AVIF encoder spends five times as long for files an eighth smaller (efforts 3 and 4 of sharp 0.35.5). */
const MOST_BESIDE_ASTRO = 1.2;
const MOST_MARKUP_BESIDE_ASTRO = 1.05;
const MOST_LCP_BESIDE_FLAT = 1.05;
const BEST = { performance: 100, accessibility: 100, 'best practices': 100, SEO: 100 };
const POST = '/blog/photos';

type PageOptions = { executablePath: string; runs: number; report: Report };

export async function measurePage({ executablePath, runs, report }: PageOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-photos-'));
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const backend = await startBackend({ dataFolder: null, port: 0, siteUrl });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: ENV_WITH_TYPEFACES });
  await expectTypefaces(browser);
  try {
    const parts = await drawParts();
    const [ours, flat, astro] = ['ours', 'flat', 'astro'].map((name) => join(folder, name)) as [string, string, string];
    await exportPost(backend, parts, siteUrl, ours);
    await makeFlat(ours, flat);
    await buildAstroPost(parts, astro);
    const server = await serveExport({ folder: ours, port });
    try {
      await compareBytes(browser, server, { ours, astro }, report);
      await audit({ server, ours, flat, executablePath, runs, report });
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function drawParts(): Promise<PostPart[]> {
  const words = 'Words that stand between two photos, as many as fill a line or two of a text on a phone.';
  const parts: PostPart[] = [];
  for (let seed = 1; seed <= PHOTOS; seed += 1) {
    const picture = await drawPhoto(seed, { widthPx: 1600, heightPx: 1200, grain: 12 });
    parts.push({ picture, alt: `Photo ${seed}`, caption: `The caption of photo ${seed}`, words });
  }
  return parts;
}

async function exportPost(backend: Backend, parts: readonly PostPart[], siteUrl: string, outFolder: string) {
  await emptyBlog(backend);
  const author = await signInNewAuthor(backend);
  const content: string[] = [];
  for (const { picture, alt, caption, words } of parts) {
    unwrap(await uploadPicture(author.client, { authorId: author.id, name: picture.name }, picture.bytes));
    const address = toPictureAddress(settingsOf(backend), { authorId: author.id, name: picture.name });
    content.push(`![${alt}](${address} "${caption}")\n\n${words}`);
  }
  await insertPost(backend, { slug: 'photos', title: 'Photos', content: content.join('\n\n') });
  await backend.query("update public.blog_posts set excerpt = 'Twelve photos', meta_description = 'Twelve photos'");
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey, SITE_URL: siteUrl };
  const exported = await exportSite({ env, outFolder });
  if (!exported.ok) throw new Error(exported.error.message);
}

async function makeFlat(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const pictures = join(to, 'post-pictures');
  for (const name of await readdir(pictures)) {
    const { width, height, format } = await sharp(join(from, 'post-pictures', name)).metadata();
    const flat = sharp({ create: { width, height, channels: 3, background: '#7a8b9c' } });
    await writeFile(
      join(pictures, name),
      await (format === 'webp' ? flat.webp() : flat.avif({ effort: 0 })).toBuffer(),
    );
  }
}

type Weight = { atFirst: number; whole: number; markup: number };

/** Bytes of pictures that a phone loads at first and after scrolling to the end, and of the markup. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true });
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    const sum = async () => (await Promise.all(sizes)).reduce((bytes, size) => bytes + size, 0);
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const atFirst = await sum();
    await page.evaluate(async () => {
      for (const image of document.querySelectorAll<HTMLImageElement>('.post-body img')) {
        image.scrollIntoView({ block: 'center' });
        await image.decode();
      }
    });
    await page.waitForLoadState('networkidle');
    const markup = await page.evaluate(() => document.querySelector('.post-body')?.outerHTML.length ?? 0);
    return { atFirst, whole: await sum(), markup };
  } finally {
    await context.close();
  }
}

async function compareBytes(
  browser: Browser,
  server: ExportServer,
  { ours, astro }: { ours: string; astro: string },
  report: Report,
): Promise<void> {
  server.swap(ours);
  const our = await weigh(browser, server.url + POST);
  server.swap(astro);
  const theirs = await weigh(browser, `${server.url}/`);
  const budget = { atMost: MOST_BESIDE_ASTRO };
  report('post of twelve photos: pictures of the first visit', our.atFirst / 1000, 'kB', null);
  report('post of twelve photos: pictures read to the end', our.whole / 1000, 'kB', null);
  report('post of twelve photos, Astro: pictures of the first visit', theirs.atFirst / 1000, 'kB', null);
  report('post of twelve photos, Astro: pictures read to the end', theirs.whole / 1000, 'kB', null);
  report(
    'post of twelve photos: pictures of the first visit beside Astro',
    our.atFirst / theirs.atFirst,
    'ratio',
    budget,
  );
  report('post of twelve photos: pictures read to the end beside Astro', our.whole / theirs.whole, 'ratio', budget);
  report('post of twelve photos: markup of the text beside Astro', our.markup / theirs.markup, 'ratio', {
    atMost: MOST_MARKUP_BESIDE_ASTRO,
  });
}

type AuditOptions = PageOptions & { server: ExportServer; ours: string; flat: string };

/** Audits in alternating pairs: Lighthouse's time has two modes, and only the median of the ratios within pairs is stable. */
async function audit({ server, ours, flat, executablePath, runs, report }: AuditOptions): Promise<void> {
  const auditor = await startAuditor(executablePath);
  try {
    const audits: Record<'ours' | 'flat', Audit[]> = { ours: [], flat: [] };
    for (let run = 0; run < runs; run += 1) {
      const pair = [['ours', ours] as const, ['flat', flat] as const];
      for (const [of, folder] of run % 2 === 0 ? pair : pair.reverse()) {
        server.swap(folder);
        audits[of].push(await auditor.audit(server.url + POST));
      }
    }
    const lcp = (of: 'ours' | 'flat') => median(audits[of].map(({ LCP }) => LCP));
    reportFindings('post of twelve photos', audits.ours);
    reportScores(report, 'post of twelve photos', audits.ours, BEST);
    report('post of twelve photos, flat: LCP', lcp('flat'), 'ms', null);
    const quotients = audits.ours.map(({ LCP }, run) => LCP / (audits.flat[run]?.LCP ?? Number.NaN));
    report('post of twelve photos: LCP beside flat pictures, median of pairs', median(quotients), 'ratio', {
      atMost: MOST_LCP_BESIDE_FLAT,
    });
  } finally {
    await auditor.close();
  }
}
