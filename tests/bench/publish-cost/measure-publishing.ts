import { realpath, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import type { ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { splitKeywords } from '@callwright/shared/post/post.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import { SHARE_IMAGES, type SiteBase } from '@callwright/site/publish/base/build-base.ts';
import { openOwnFolder } from '@callwright/site/publish/destination.ts';
import { toStoredPath } from '@callwright/site/publish/hosts/stored-files.ts';
import type { LiveRelease } from '@callwright/site/publish/outcome.ts';
import { openRenderer } from '@callwright/site/publish/pages/renderer.ts';
import { createFetchPicture } from '@callwright/site/publish/pictures/fetch-picture.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import { Publisher } from '@callwright/site/publish/publisher.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { Author } from '../../helpers/running-backend.ts';
import { median } from '../bench.ts';
import { insertPosts } from './store-posts.ts';
import { makeThousandWords } from './thousand-words.ts';

/** The cost of releasing one more post, as medians. */
export type OnePost = {
  /** The first release, with all existing posts. */
  firstSeconds: number;
  stateBytes: number;
  /** From the change to the served folder. Older releases are removed after it. */
  seconds: number;
  /** The part of it that plans and renders pages. */
  renderSeconds: number;
  /** Written or removed. */
  files: number;
  tags: number;
  bytesRead: number;
  bytesUploaded: number;
  bytesOfFiles: number;
};

type Options = {
  folder: string;
  backend: Backend;
  env: BackendSettings & { SITE_URL: string };
  base: SiteBase;
  author: Author;
  first: number;
};

/**
 * From the third on, a release reuses an old tree, as a watching publisher's do. The median is one of those. With fewer
 * rounds, the disk still writes the first release.
 */
const ROUNDS = 25;

type Mark = ReleaseStep | 'changed' | 'end';

export async function measurePublishing({ folder, backend, env, base, author, first }: Options): Promise<OnePost> {
  const renderer = openRenderer(base, { workers: availableParallelism(), shareImages: SHARE_IMAGES });
  const read = { bytes: 0 };
  const steps = new Map<Mark, number>();
  const publisher = new Publisher({
    folder: join(folder, 'state'),
    destination: openOwnFolder(folder),
    client: createBlogClient(env, { auth: NO_SESSION, global: { fetch: countBytes(read) } }),
    base,
    render: renderer.render,
    pictures: openPictures(join(folder, 'pictures'), createFetchPicture(env.SUPABASE_URL)),
    siteUrl: env.SITE_URL,
    reports: {
      ...NO_REPORTS,
      step: async (step) => {
        steps.set(step, performance.now());
        return true;
      },
      end: async () => {
        steps.set('end', performance.now());
      },
    },
    confirm: null,
  });
  const between = (from: Mark, to: Mark) => ((steps.get(to) ?? 0) - (steps.get(from) ?? 0)) / 1000;
  try {
    const started = performance.now();
    await release(publisher);
    const firstSeconds = (performance.now() - started) / 1000;
    const rounds: Omit<OnePost, 'firstSeconds' | 'stateBytes'>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const post = makeThousandWords(first + round);
      await insertPosts(backend, author, [post]);
      read.bytes = 0;
      steps.set('changed', performance.now());
      const { written, removed, bytesUploaded } = await release(publisher);
      rounds.push({
        seconds: between('changed', 'end'),
        renderSeconds: between('render', 'check'),
        files: written.length + removed.length,
        tags: splitKeywords(post.keywords).length,
        bytesRead: read.bytes,
        bytesUploaded,
        bytesOfFiles: await weighFiles(await realpath(publisher.siteFolder), written),
      });
    }
    const middle = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
    return {
      firstSeconds,
      stateBytes: (await stat(join(folder, 'state', 'state.sqlite'))).size,
      seconds: middle('seconds'),
      renderSeconds: middle('renderSeconds'),
      files: middle('files'),
      tags: middle('tags'),
      bytesRead: middle('bytesRead'),
      bytesUploaded: middle('bytesUploaded'),
      bytesOfFiles: middle('bytesOfFiles'),
    };
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function release(publisher: Publisher): Promise<LiveRelease> {
  const published = await publisher.publish();
  if (!published.ok) throw new Error(published.error.message);
  if (published.value.state !== 'live') throw new Error(`The publisher found the site ${published.value.state}.`);
  return published.value;
}

function countBytes(read: { bytes: number }): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const body = await response.clone().arrayBuffer();
    read.bytes += body.byteLength;
    return response;
  };
}

async function weighFiles(folder: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(folder, toStoredPath(path)))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
