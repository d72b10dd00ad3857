import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { BlogPage } from '@callwright/site/blog/blog-page.ts';
import { createFetchPicture } from '@callwright/site/publish/pictures/fetch-picture.ts';
import { openPictures, type Pictures } from '@callwright/site/publish/pictures/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import fc from 'fast-check';
import {
  compareSites,
  emptyBlog,
  insertPosts,
  type MemoryHost,
  type OpenedPublisher,
  openMemoryHost,
  openTestPublisher,
  readSite,
  withoutRelease,
} from '../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../helpers/publisher/fake-renderer.ts';
import { unwrap } from '../helpers/unwrap.ts';
import type { Fault } from './fault.ts';
import { anyAction, UNRENDERABLE, uploadPictures } from './publishing-actions.ts';

type World = {
  backend: Backend;
  publisher: OpenedPublisher;
  host: MemoryHost;
  /** A release then must change nothing. */
  renderer: { isDown: boolean };
  /** Only what is on disk survives. */
  restart(): Promise<void>;
  picturesOfWhole: Pictures;
};

async function failToPublish({ publisher, renderer }: World): Promise<void> {
  renderer.isDown = true;
  await publisher.publish();
  renderer.isDown = false;
}

async function render(page: BlogPage) {
  const isBroken = JSON.stringify(page).includes(UNRENDERABLE);
  return isBroken ? err({ message: 'it holds no such words.' }) : ok(renderAsJson(page));
}

/** If no post can be rendered, the publisher blames its own code and changes nothing. */
async function isNothingRenderable(backend: Backend): Promise<boolean> {
  const [posts] = await backend.query<{ broken: number; others: number }>(
    `select count(*) filter (where is_broken)::int as broken, count(*) filter (where not is_broken)::int as others
     from (
       select concat(title, content) like '%' || $1 || '%' as is_broken from public.blog_posts
       where status = 'published' and published_at <= now()
     ) as visible`,
    [UNRENDERABLE],
  );
  return posts !== undefined && posts.broken > 0 && posts.others === 0;
}

/** An incremental release must equal the site of a new publisher. */
async function publishAndCompare(world: World, kind: ReleaseKind | null = null): Promise<void> {
  const { backend, publisher, host } = world;
  if (await isNothingRenderable(backend)) return;
  unwrap(await publisher.publish(kind));
  const fullHost = openMemoryHost();
  const full = await openTestPublisher(backend, {
    host: fullHost,
    render,
    pictures: world.picturesOfWhole,
  });
  try {
    unwrap(await full.publish());
    const wanted = await readSite(full.siteFolder);
    // Hosts get configuration files of their own.
    const listUploaded = ({ files }: MemoryHost) =>
      new Map([...files].map(([path, text]) => [path, withoutRelease(path, text)]));
    const differences = [
      ...compareSites(await readSite(publisher.siteFolder), wanted),
      ...compareSites(listUploaded(host), listUploaded(fullHost)).map((line) => `on the host, ${line}`),
      ...(JSON.stringify(host.rules) === JSON.stringify(fullHost.rules)
        ? []
        : [`the rules are ${JSON.stringify(host.rules)} and should be ${JSON.stringify(fullHost.rules)}`]),
    ];
    if (differences.length > 0) throw new Error(differences.join('\n'));
  } finally {
    await full.remove();
  }
}

/** Around the sizes at which an archive page fills. */
const SIZES = [0, 2, 24, 47, 72] as const;

const STEPS = [
  'nothing',
  'nothing',
  'fails',
  'restarts',
  'publishes',
  'publishes',
  'fails and publishes',
  'restarts and publishes',
  'publishes all again',
] as const;

async function takeStep(world: World, step: (typeof STEPS)[number]): Promise<void> {
  if (step.startsWith('fails')) await failToPublish(world);
  if (step.startsWith('restarts')) await world.restart();
  if (step.endsWith('publishes')) await publishAndCompare(world);
  if (step === 'publishes all again') await publishAndCompare(world, 'full');
}

export const RANDOM_PUBLISHING: Fault = {
  name: 'P1 random changes: incremental publishing equals a full publish',
  trials: { long: 60, short: 1 },
  async run(sequences, backend, random) {
    const seed = Math.floor(random() * 2 ** 31);
    const actions = anyAction(await uploadPictures(backend));
    const commands = fc.commands(
      [
        fc.tuple(actions, fc.constantFrom(...STEPS)).map(([{ name, run }, step]) => ({
          check: () => true,
          async run(_model: object, world: World) {
            await run(world.backend).catch(() => undefined);
            await takeStep(world, step);
          },
          toString: () => `${name}, ${step}`,
        })),
      ],
      { maxCommands: 12, size: 'max' },
    );
    const picturesFolder = await mkdtemp(join(tmpdir(), 'callwright-p1-'));
    const picturesOfWhole = openPictures(picturesFolder, createFetchPicture(backend.url));
    const property = fc.asyncProperty(fc.constantFrom(...SIZES), commands, async (size, sequence) => {
      await emptyBlog(backend);
      await insertPosts(backend, size);
      const world = await openWorld(backend, picturesOfWhole);
      try {
        unwrap(await world.publisher.publish());
        await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
        await publishAndCompare(world);
      } finally {
        await world.close();
      }
    });
    const checked = await fc.check(property, { numRuns: sequences, seed });
    await rm(picturesFolder, { recursive: true, maxRetries: 10 });
    if (!checked.failed) return [];
    const [size, sequence] = checked.counterexample ?? [];
    const cause = checked.errorInstance instanceof Error ? checked.errorInstance.message : '';
    return [`sequence ${checked.numRuns} of seed ${seed}, from ${size} posts: ${String(sequence)}: ${cause}`];
  },
};

async function openWorld(backend: Backend, picturesOfWhole: Pictures): Promise<World & { close(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'callwright-p1-'));
  const host = openMemoryHost();
  const renderer = { isDown: false };
  const open = () =>
    openTestPublisher(backend, {
      folder: join(root, 'work'),
      pictures: openPictures(join(root, 'pictures'), createFetchPicture(backend.url)),
      host,
      render: async (page) => (renderer.isDown ? err({ message: 'it is down.' }) : render(page)),
      // Some actions delete most posts, and other publishers would stop.
      isOwnSite: true,
    });
  const world = {
    backend,
    publisher: await open(),
    host,
    renderer,
    picturesOfWhole,
    async restart() {
      await world.publisher.remove();
      world.publisher = await open();
    },
    async close() {
      await world.publisher.remove();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return world;
}
