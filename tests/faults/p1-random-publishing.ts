import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import fc from 'fast-check';
import { drawPhoto } from '../helpers/photo.ts';
import {
  compareSites,
  emptyBlog,
  insertPost,
  insertPosts,
  type MemoryHost,
  type OpenedPublisher,
  openMemoryHost,
  openTestPublisher,
  readSite,
  withoutRelease,
} from '../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../helpers/publisher/fake-renderer.ts';
import { settingsOf, signInNewAuthor } from '../helpers/running-backend.ts';
import { unwrap } from '../helpers/unwrap.ts';
import type { Fault } from './fault.ts';

type World = {
  backend: Backend;
  publisher: OpenedPublisher;
  host: MemoryHost;
  /** Whether the renderer makes nothing: a release then changes nothing, and what it had begun with is taken back. */
  renderer: { isDown: boolean };
};

/** Something that authors, or the clock, do to the blog. */
type Act = { name: string; run: (backend: Backend) => Promise<unknown> };

const SLUGS = ['alpha', 'beta', 'gamma', 'delta', 'post-3', 'post-30'];
const KEYWORDS = [null, 'Call Routing', 'call routing, dispatch', 'Dispatch,topic 1', 'topic 1, topic 2,  ,!!!'];
const TEXTS = ['Pipes and burst mains', 'Dispatch at night, dispatch by day', 'Roof, gutter, roof', 'topic1 number3'];
const TIMES = ['2019-05-01', '2020-01-01 03:00Z', '2020-01-01 05:30:00.123456Z', '2020-01-02 10:00Z', '2024-12-31'];

const at = fc.nat({ max: 80 });
const slug = fc.constantFrom(...SLUGS);
const keywords = fc.constantFrom(...KEYWORDS);
const time = fc.constantFrom(...TIMES);

/** Changes one of the posts; what the database refuses, an author can't do either. */
function change(name: string, set: string, ...values: unknown[]): Act & { at: number } {
  const [index] = values;
  return {
    name: `${name}(${JSON.stringify(values)})`,
    at: Number(index),
    run: (backend) =>
      backend.query(
        `update public.blog_posts set ${set} where id = (
           select id from public.blog_posts order by created_at, id offset $1::int % greatest((select count(*) from public.blog_posts), 1) limit 1
         )`,
        values,
      ),
  };
}

/** Pictures of ours as posts name them: of two the bucket has the file, of the last one it has none. */
async function uploadPictures(backend: Backend): Promise<string[]> {
  const author = await signInNewAuthor(backend);
  const addresses: string[] = [];
  for (const seed of [1, 2, 3]) {
    const { name, bytes } = await drawPhoto(seed, { widthPx: 48, heightPx: 32 });
    if (seed < 3) unwrap(await uploadPicture(author.client, { authorId: author.id, name }, bytes));
    addresses.push(toPictureAddress(settingsOf(backend), { authorId: author.id, name }));
  }
  return addresses;
}

/** @param pictures addresses that texts and featured images name. */
function anyAct(pictures: readonly string[]): fc.Arbitrary<Act> {
  const text = fc.constantFrom(...TEXTS, ...pictures.map((address) => `Pipes\n\n![A pipe](${address})`));
  const featured = fc.constantFrom(...pictures, null);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(slug, keywords, text)
        .map(([slug, keywords, content]) => publishNew(slug, keywords, content, null)),
    },
    { weight: 2, arbitrary: fc.tuple(slug, keywords, text, time).map(([...post]) => publishNew(...post)) },
    { weight: 2, arbitrary: fc.tuple(at, text).map(([at, text]) => change('edit', 'content = $2', at, text)) },
    { weight: 2, arbitrary: fc.tuple(at, text).map(([at, text]) => change('retitle', 'title = $2', at, text)) },
    { weight: 2, arbitrary: fc.tuple(at, slug).map(([at, slug]) => change('rename', 'slug = $2', at, slug)) },
    { weight: 2, arbitrary: fc.tuple(at, keywords).map(([at, tags]) => change('retag', 'keywords = $2', at, tags)) },
    { weight: 2, arbitrary: fc.tuple(at, time).map(([at, time]) => change('backdate', 'published_at = $2', at, time)) },
    { weight: 1, arbitrary: at.map((at) => change('unpublish', "status = 'draft'", at)) },
    { weight: 1, arbitrary: at.map((at) => change('republish', "status = 'published'", at)) },
    {
      weight: 1,
      arbitrary: at.map((at) =>
        change('schedule', "status = 'published', published_at = now() + interval '1 hour'", at),
      ),
    },
    {
      weight: 1,
      arbitrary: at.map((at) => change('tell readers', 'revised_at = now(), content = content || $2', at, '.')),
    },
    { weight: 2, arbitrary: at.map(deletePost) },
    { weight: 1, arbitrary: fc.constant(letAnHourPass()) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(at, featured)
        .map(([at, image]) => change('illustrate', 'featured_image_url = $2', at, image)),
    },
  );
}

function publishNew(slug: string, keywords: string | null, content: string, publishedAt: string | null): Act {
  return {
    name: `publish(${JSON.stringify([slug, keywords, content, publishedAt])})`,
    run: (backend) => insertPost(backend, { slug, keywords, content, ...(publishedAt ? { publishedAt } : {}) }),
  };
}

function deletePost(index: number): Act {
  return {
    name: `delete(${index})`,
    run: (backend) =>
      backend.query(
        `delete from public.blog_posts where id = (
           select id from public.blog_posts order by created_at, id offset $1::int % greatest((select count(*) from public.blog_posts), 1) limit 1
         )`,
        [index],
      ),
  };
}

/** Scheduled posts come out as if an hour had passed: nothing is written but their time, and no trigger runs. */
function letAnHourPass(): Act {
  return {
    name: 'an hour passes',
    run: (backend) =>
      backend.execute(`
        set local session_replication_role = replica;
        update public.blog_posts set published_at = now() where status = 'published' and published_at > now();
      `),
  };
}

/** Lets each release make one picture, or ask for one that is not there. */
function makeOne(): () => boolean {
  let made = 0;
  return () => {
    made += 1;
    return made === 1;
  };
}

async function failToPublish({ publisher, renderer }: World): Promise<void> {
  renderer.isDown = true;
  await publisher.publish();
  renderer.isDown = false;
}

/** At random times the publisher runs; then the site equals one that a new publisher makes from the blog. */
async function publishAndCompare({
  backend,
  publisher,
  host,
}: Pick<World, 'backend' | 'publisher' | 'host'>): Promise<string[]> {
  // The releases that make the pictures which were too many for one follow by themselves.
  while (unwrap(await publisher.publish()).state !== 'unchanged');
  const fullHost = openMemoryHost();
  const full = await openTestPublisher(backend, { host: fullHost });
  try {
    unwrap(await full.publish());
    const wanted = await readSite(full.siteFolder);
    // A host makes the files that configure it by itself; those of the trees configure a folder's servers.
    const listUploaded = ({ files }: MemoryHost) =>
      new Map([...files].map(([path, text]) => [path, withoutRelease(path, text)]));
    return [
      ...compareSites(await readSite(publisher.siteFolder), wanted),
      ...compareSites(listUploaded(host), listUploaded(fullHost)).map((line) => `on the host, ${line}`),
      ...(JSON.stringify(host.rules) === JSON.stringify(fullHost.rules)
        ? []
        : [`the rules are ${JSON.stringify(host.rules)} and should be ${JSON.stringify(fullHost.rules)}`]),
    ];
  } finally {
    await full.remove();
  }
}

/** Posts at the start: around the sizes at which a page of the archive fills. */
const SIZES = [0, 2, 24, 47, 72] as const;

export const RANDOM_PUBLISHING: Fault = {
  name: 'P1 random changes of the blog: what is published piece by piece equals the whole',
  trials: { long: 200, short: 1 },
  async run(sequences, backend, random) {
    const seed = Math.floor(random() * 2 ** 31);
    const acts = anyAct(await uploadPictures(backend));
    const commands = fc.commands(
      [
        fc.tuple(acts, fc.boolean(), fc.nat({ max: 3 })).map(([{ name, run }, isPublished, failing]) => ({
          check: () => true,
          async run(_model: object, world: World) {
            // What the database refuses, nobody has done.
            await run(world.backend).catch(() => undefined);
            if (failing === 0) await failToPublish(world);
            if (!isPublished) return;
            const differences = await publishAndCompare(world);
            if (differences.length > 0) throw new Error(differences.join('\n'));
          },
          toString: () => `${name}${failing === 0 ? ', failed' : ''}${isPublished ? ', published' : ''}`,
        })),
      ],
      { maxCommands: 12, size: 'max' },
    );
    const property = fc.asyncProperty(fc.constantFrom(...SIZES), commands, async (size, sequence) => {
      await emptyBlog(backend);
      await insertPosts(backend, size);
      const host = openMemoryHost();
      const renderer = { isDown: false };
      const publisher = await openTestPublisher(backend, {
        host,
        limitPictures: makeOne,
        render: async (page) => (renderer.isDown ? err({ message: 'it is down.' }) : ok(renderAsJson(page))),
      });
      try {
        unwrap(await publisher.publish());
        await fc.asyncModelRun(() => ({ model: {}, real: { backend, publisher, host, renderer } }), sequence);
        const differences = await publishAndCompare({ backend, publisher, host });
        if (differences.length > 0) throw new Error(differences.join('\n'));
      } finally {
        await publisher.remove();
      }
    });
    const checked = await fc.check(property, { numRuns: sequences, seed });
    if (!checked.failed) return [];
    const [size, sequence] = checked.counterexample ?? [];
    const cause = checked.errorInstance instanceof Error ? checked.errorInstance.message : '';
    return [`sequence ${checked.numRuns} of seed ${seed}, from ${size} posts: ${String(sequence)}: ${cause}`];
  },
};
