import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import {
  emptyBlog,
  insertPost,
  openTestPublisher,
  PUBLISHING_AUTHOR,
  readSite,
  withoutLimits,
} from '../helpers/publisher/blog-to-publish.ts';
import { openRealRenderer } from '../helpers/publisher/real-renderer.ts';
import type { Fault } from './fault.ts';

/** Posts of another author, which must all be published. */
const ORDINARY = 10;

const ROWS_PER_RELEASE = 60;

/** Attempts per accepted row. */
const MAX_OFFERED = 6;

const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed() || 'x';

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\r', '\u200B', '\u202E', '\uFEFF', '\u0007', '\uFFFF', '🔧', 'a', '<', '&', '"'),
    minLength: 1,
    maxLength: 20,
  }),
);

/** Expensive Markdown: nested, repeated, or at the limits of CommonMark. */
const deep = (unit: string, end = 'x') =>
  fc.integer({ min: 10, max: Math.floor(49_000 / unit.length) }).map((times) => unit.repeat(times) + end);
const strangeContent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'*_`~[]()!<>#-+|:\\\n 1.ax&;"\t^'),
      minLength: 1,
      maxLength: 2_000,
    }),
  },
  { weight: 1, arbitrary: strangeText },
  {
    weight: 2,
    arbitrary: fc.oneof(
      ...[
        '- ',
        '> ',
        '1. ',
        '**',
        '*a ',
        '[',
        '![',
        '<a ',
        '`',
        '-',
        '|',
        '~~',
        '[^1]',
        '<x',
        '[a\\',
        '\\',
        '&#',
        '# ',
      ].map((unit) => deep(unit)),
      fc
        .integer({ min: 1, max: 900 })
        .map((rows) => `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(rows)}`),
      fc.integer({ min: 1, max: 900 }).map((notes) => `${'> [^1]\n\n'.repeat(notes)}[^1]: a`),
      fc.integer({ min: 1, max: 4_000 }).map((uses) => `[a]: /${'b'.repeat(8_000)}\n\n${'[a] '.repeat(uses)}`),
    ),
  },
);

const row = fc.record({
  id: fc.oneof(fc.uuid(), fc.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  title: strangeText.map(toStorable),
  slug: fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{1,200}$/),
    fc.constantFrom('-', '--', '404', 'page', 'index', 'con', 'nul', 'feed'),
  ),
  content: strangeContent.map(toStorable),
  excerpt: fc.option(strangeText.map(toStorable)),
  meta_description: fc.option(strangeText.map(toStorable)),
  keywords: fc.option(
    fc.oneof(
      strangeText.map(toStorable),
      fc.constantFrom(',,,', 'page', 'constructor, __proto__, toString', 'a,'.repeat(99)),
    ),
  ),
  featured_image_alt: fc.option(strangeText.map(toStorable)),
  call_to_action: fc.option(
    fc.constantFrom('none', '[Book a demo](/demo/)', '[Missing](/nowhere/)', '[*<b>*](https://999.999.999.999/)'),
  ),
  old_urls: fc.option(
    fc.constantFrom('/2019/leaks/', '/blog', '/feed.xml\n/demo\n/caf%C3%A9', '/%E9', '/_redirects/x', '/a/index'),
  ),
  featured_image_url: fc.option(
    fc.oneof(
      fc.webUrl(),
      fc.constantFrom(
        'https://example.com:99999/x.png',
        'https://1.2.3.4.5/x.png',
        'https://callwright.example/missing.png',
        'http://xn--a/',
        'https://ſ/',
        'HTTPS://A.B/%',
      ),
    ),
  ),
  author_name: strangeText.map(toStorable),
  published_at: fc.constantFrom(
    '-infinity',
    'infinity',
    '0044-03-15 BC',
    '0000-01-01 BC',
    '1969-12-31 23:59:59Z',
    '1970-01-01Z',
    '1999-12-31 23:59:60Z',
    '2024-02-29 00:00:00.000001Z',
    '9999-12-31Z',
    '10000-01-01Z',
    '294276-12-31',
    'now',
  ),
});

type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

export const ROWS_OF_ONE_AUTHOR: Fault = {
  name: 'P5 arbitrary rows of one author: all other posts are published',
  trials: { long: 500, short: 12 },
  async run(trials, backend, random, report) {
    const renderer = await openRealRenderer();
    const failures: string[] = [];
    const counts = { accepted: 0, visible: 0, leftOut: 0, slowestMs: 0, reasons: new Set<string>() };
    try {
      for (let from = 0; from < trials; from += ROWS_PER_RELEASE) {
        const seed = Math.floor(random() * 2 ** 31);
        const wanted = Math.min(ROWS_PER_RELEASE, trials - from);
        const rows = fc.sample(row, { numRuns: wanted * MAX_OFFERED, seed });
        const found = await publishBeside(backend, rows, wanted, renderer, counts);
        failures.push(...found.map((failure) => `seed ${seed}: ${failure}`));
      }
      await emptyBlog(backend);
    } finally {
      await renderer.close();
    }
    const { accepted, visible, leftOut, slowestMs, reasons } = counts;
    report?.(
      `${accepted} rows taken, ${visible} of them visible, ${leftOut} left out; slowest release ${Math.round(slowestMs)} ms`,
    );
    for (const reason of reasons) report?.(`left out: ${reason}`);
    return failures;
  },
};

type Counts = { accepted: number; visible: number; leftOut: number; slowestMs: number; reasons: Set<string> };

async function publishBeside(
  backend: Backend,
  rows: readonly Row[],
  wanted: number,
  { render, base }: Awaited<ReturnType<typeof openRealRenderer>>,
  counts: Counts,
): Promise<string[]> {
  await emptyBlog(backend);
  for (let n = 1; n <= ORDINARY; n += 1) {
    await insertPost(backend, {
      slug: `ordinary-${n}`,
      title: `Ordinary ${n}`,
      content: `Words of ordinary ${n}.`,
      keywords: 'a',
    });
  }
  let accepted = 0;
  for (const [index, values] of rows.entries()) {
    if (accepted === wanted) break;
    const insert = () =>
      insertRow(backend, values).then(
        () => (accepted += 1),
        () => undefined,
      );
    // Every other row predates the limits.
    await (index % 2 === 0 ? insert() : withoutLimits(backend, insert));
  }
  counts.accepted += accepted;
  const publisher = await openTestPublisher(backend, { render, base });
  try {
    const begun = performance.now();
    const published = await publisher.publish();
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun);
    if (!published.ok) return [`the release failed: ${published.error.message}`];
    if (published.value.state !== 'live') return [`the release is ${published.value.state}`];
    const leftOut: ReadonlyMap<string, string> = new Map(published.value.leftOut.map(({ id, reason }) => [id, reason]));
    const site = await readSite(publisher.siteFolder);
    const visible = await backend.query<{ id: string; slug: string }>(
      "select id, slug from public.blog_posts where status = 'published' and published_at <= now()",
    );
    counts.visible += visible.length - ORDINARY;
    counts.leftOut += leftOut.size;
    for (const reason of leftOut.values()) counts.reasons.add(reason.replaceAll(/\/blog\/\S+/g, '').slice(0, 100));
    const missing = visible.flatMap(({ id, slug }) => {
      const page = site.get(`blog/${slug}.html`);
      if (slug.startsWith('ordinary-')) {
        const text = `Words of ordinary ${slug.slice('ordinary-'.length)}.`;
        return page?.includes(text) ? [] : [`${slug} is not on the site: ${leftOut.get(id)}`];
      }
      if (page !== undefined) return [];
      return leftOut.get(id) ? [] : [`${slug} (${id}) is neither on the site nor left out with a reason`];
    });
    return [...missing, ...findUnlisted(site), ...findUnreadable(site)];
  } finally {
    await publisher.remove();
  }
}

function findUnlisted(site: ReadonlyMap<string, string>): string[] {
  const join = (isPart: RegExp) => [...site].flatMap(([path, text]) => (isPart.test(path) ? [text] : [])).join('\n');
  const ways = {
    lists: { text: join(/^blog(\/page\/\d+)?\.html$/), toMark: (slug: string) => `href="/blog/${slug}"` },
    tag: { text: join(/^blog\/tag\/a(\/page\/\d+)?\.html$/), toMark: (slug: string) => `href="/blog/${slug}"` },
    sitemap: { text: join(/^sitemap\/\d+\.xml$/), toMark: (slug: string) => `/blog/${slug}</loc>` },
  };
  return Array.from({ length: ORDINARY }, (_, index) => `ordinary-${index + 1}`).flatMap((slug) =>
    Object.entries(ways).flatMap(([name, { text, toMark }]) =>
      text.includes(toMark(slug)) ? [] : [`${slug} is not in the ${name}`],
    ),
  );
}

/** Characters that XML 1.0 can't represent, even as references. */
const NO_XML =
  /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef])|0*(?:[0-8]|1[1246-9]|2\d|3[01]|6553[45]));/iu;

function findUnreadable(site: ReadonlyMap<string, string>): string[] {
  return [...site].flatMap(([path, text]) => {
    if (path.endsWith('.xml')) {
      const valid = XMLValidator.validate(text);
      if (valid !== true) return [`${path} is no XML: ${valid.err.msg}`];
      const [character] = NO_XML.exec(text) ?? [];
      return character === undefined ? [] : [`${path} holds ${JSON.stringify(character)}, which no XML may`];
    }
    if (!path.endsWith('.json')) return [];
    try {
      JSON.parse(text);
      return [];
    } catch (cause) {
      return [`${path} is no JSON: ${String(cause)}`];
    }
  });
}

function insertRow(backend: Backend, values: Row): Promise<unknown> {
  const columns = Object.keys(values) as (keyof Row)[];
  return backend.query(
    `insert into public.blog_posts (author_id, status, ${columns.join(', ')})
     values ('${PUBLISHING_AUTHOR}', 'published', ${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    columns.map((column) => values[column]),
  );
}
