import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { createFetchPicture } from '@callwright/site/publish/pictures/fetch-picture.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../helpers/photo.ts';
import {
  compareSites,
  emptyBlog,
  insertPost,
  type OpenedPublisher,
  openTestPublisher,
  readSite,
} from '../../../helpers/publisher/blog-to-publish.ts';
import { restoreBetweenTests } from '../../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../../helpers/running-backend.ts';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let backend: Backend;
let author: Author;
let folder: string;
let requests: string[];
const opened: OpenedPublisher[] = [];

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend);
});
restoreBetweenTests(() => backend);
beforeEach(async () => {
  await emptyBlog(backend);
  folder = await mkdtemp(join(tmpdir(), 'callwright-pictures-'));
  requests = [];
});
afterEach(async () => {
  for (const publisher of opened.splice(0)) await publisher.remove();
  await rm(folder, { recursive: true, force: true });
});

async function open(cache = 'cache') {
  const fetchPicture = createFetchPicture(backend.url);
  const publisher = await openTestPublisher(backend, {
    pictures: openPictures(join(folder, cache), (path) => {
      requests.push(path);
      return fetchPicture(path);
    }),
  });
  opened.push(publisher);
  return publisher;
}

async function publish(publisher: OpenedPublisher, requests: 'full' | null = null) {
  const published = unwrap(await publisher.publish(requests));
  if (published.state !== 'live') throw new Error(`expected a release, not "${published.state}"`);
  return published;
}

const upload = async ({ name, bytes }: SamplePicture, by = author) => {
  unwrap(await uploadPicture(by.client, { authorId: by.id, name }, bytes));
  return addressOf(name, by);
};
const addressOf = (name: string, by = author) => toPictureAddress(settingsOf(backend), { authorId: by.id, name });
const listPictureFiles = async ({ siteFolder }: OpenedPublisher) =>
  [...(await readSite(siteFolder)).keys()].filter((path) => path.startsWith('post-pictures/')).sort();
/** Has one width instead of two, and encoding takes a hundredth of the time. */
const drawSmallPhoto = (seed: number) => drawPhoto(seed, { widthPx: 64, heightPx: 48 });
const hashOf = ({ name }: SamplePicture) => name.slice(0, 32);

describe('a published post’s pictures', () => {
  test('are next to its page until no post uses them', async () => {
    const photo = await drawPhoto(1);
    await insertPost(backend, { slug: 'van', content: `![A van](${await upload(photo)})` });
    const publisher = await open();
    await publish(publisher);
    const hash = hashOf(photo);
    const files = [640, 800].flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]);
    expect(await listPictureFiles(publisher)).toEqual(files.map((file) => `post-pictures/${file}`).sort());
    await backend.query("update public.blog_posts set content = 'Words'");
    await publish(publisher);
    expect(await listPictureFiles(publisher)).toEqual([]);
  });

  test('stay while another post uses them', async () => {
    const address = await upload(await drawSmallPhoto(1));
    await insertPost(backend, { slug: 'van', content: `![A van](${address})` });
    await insertPost(backend, { slug: 'same-van', content: `![The same van](${address}#half)` });
    const publisher = await open();
    await publish(publisher);
    await backend.query("delete from public.blog_posts where slug = 'van'");
    await publish(publisher);
    expect(await listPictureFiles(publisher)).toHaveLength(2);
  });

  test('are downloaded once, and written only by the release that needs them', async () => {
    await insertPost(backend, { slug: 'van', content: `![A van](${await upload(await drawSmallPhoto(1))})` });
    const publisher = await open();
    await publish(publisher);
    expect(requests).toHaveLength(1);
    await insertPost(backend, { slug: 'words' });
    const { written } = await publish(publisher);
    expect(written.filter((path) => path.startsWith('post-pictures/'))).toEqual([]);
    await backend.query("update public.blog_posts set title = 'Another' where slug = 'van'");
    await publish(publisher);
    expect(requests).toHaveLength(1);
  });

  test('are the same files in incremental and full publishes', async () => {
    const publisher = await open();
    for (const seed of [1, 2, 3]) {
      const address = await upload(await drawSmallPhoto(seed));
      await insertPost(backend, { slug: `post-${seed}`, content: `![A van](${address})` });
      await publish(publisher);
    }
    const atOnce = await open('another-cache');
    await publish(atOnce);
    expect(compareSites(await readSite(publisher.siteFolder), await readSite(atOnce.siteFolder))).toEqual([]);
  });

  test('include one for social networks if it is the featured image', async () => {
    const photo = await drawPhoto(1);
    await insertPost(backend, { slug: 'van' });
    await backend.query('update public.blog_posts set featured_image_url = $1', [await upload(photo)]);
    const publisher = await open();
    await publish(publisher);
    expect(await listPictureFiles(publisher)).toContain(`post-pictures/${hashOf(photo)}-shared.jpeg`);
  });
});

describe('a missing picture', () => {
  test.each([
    ['is gone', async () => addressOf((await drawSmallPhoto(9)).name), 'no longer on the backend'],
    ['isn’t a picture', () => upload(samplePicture()), 'can’t be decoded'],
    [
      'doesn’t match its name',
      async () => {
        const { bytes } = await drawSmallPhoto(1);
        return upload(samplePicture(bytes, { widthPx: 4000 }));
      },
      'doesn’t match its name',
    ],
  ])(
    'because it %s blocks nothing: the page shows it from the bucket, and the owner reads why',
    async (_, put, why) => {
      const good = await drawSmallPhoto(1);
      const goodAddress = await upload(good);
      const address = await put();
      await insertPost(backend, { slug: 'bad', content: `![Bad](${address})\n\n![Good](${goodAddress})` });
      await insertPost(backend, { slug: 'other' });
      const publisher = await open();
      const { warnings } = await publish(publisher);
      expect(warnings).toEqual([expect.stringContaining(why)]);
      const site = await readSite(publisher.siteFolder);
      expect(site.has('blog/other.html')).toBe(true);
      expect(site.get('blog/bad.html')).toContain('"missingPictures"');
      expect(await listPictureFiles(publisher)).toHaveLength(2);
    },
  );

  test.each([
    [
      'its post changes',
      () => backend.query("update public.blog_posts set title = 'Another' where slug = 'van'"),
      null,
    ],
    ['everything is published again', async () => {}, 'full'],
  ] as const)('is on the site once it exists and %s, like in a first release', async (_, act, requests) => {
    const photo = await drawSmallPhoto(1);
    await insertPost(backend, { slug: 'van', content: `![A van](${addressOf(photo.name)})` });
    const publisher = await open();
    await publish(publisher);
    expect(await listPictureFiles(publisher)).toEqual([]);
    await upload(photo);
    await act();
    expect((await publish(publisher, requests)).warnings).toEqual([]);
    const atOnce = await open('another-cache');
    await publish(atOnce);
    expect(compareSites(await readSite(publisher.siteFolder), await readSite(atOnce.siteFolder))).toEqual([]);
  });

  test('isn’t requested by releases of other posts', async () => {
    const gone = addressOf(`${'0'.repeat(32)}.800x600.7a8b9c.webp`);
    await insertPost(backend, { slug: 'gone', content: `![Gone](${gone})` });
    const publisher = await open();
    await publish(publisher);
    expect(requests).toHaveLength(1);
    await insertPost(backend, { slug: 'words' });
    await publish(publisher);
    expect(requests).toHaveLength(1);
  });

  test('is encoded again if the cache was removed or damaged', async () => {
    await insertPost(backend, { slug: 'van', content: `![A van](${await upload(await drawSmallPhoto(1))})` });
    const publisher = await open();
    await publish(publisher);
    const before = await readSite(publisher.siteFolder);
    await rm(join(folder, 'cache'), { recursive: true });
    const again = await open();
    await publish(again);
    expect(compareSites(await readSite(again.siteFolder), before)).toEqual([]);
  });
});
