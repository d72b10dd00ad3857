import { createAnonymousBlogClient, createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import {
  listPictures,
  MAX_PICTURE_BYTES,
  readPictureAddress,
  readPictureQuota,
  removePictures,
  toPictureAddress,
  uploadPicture,
} from '@callwright/shared/api/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';
import { restoreBetweenTests } from '../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../helpers/running-backend.ts';
import { samplePicture } from '../../helpers/sample-picture.ts';

let backend: Backend;
let author: Author;
let network: typeof fetch;

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend, (input, init) => network(input, init));
});
beforeEach(() => {
  network = fetch;
});
restoreBetweenTests(() => backend);
// Signing up needs the network before the first test sets it.
network = fetch;

const upload = (picture = samplePicture(), by = author) =>
  uploadPicture(by.client, { authorId: by.id, name: picture.name }, picture.bytes);
const isUpload = (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
  init?.method === 'POST' && String(input).includes('/storage/v1/object/post-pictures/');

describe('uploading a picture', () => {
  test('stores it once: the second time it already exists', async () => {
    const picture = samplePicture();
    expect(await upload(picture)).toEqual({ ok: true, value: 'uploaded' });
    expect(await upload(picture)).toEqual({ ok: true, value: 'already-there' });
    const address = toPictureAddress(settingsOf(backend), { authorId: author.id, name: picture.name });
    expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(picture.bytes);
  });

  test('succeeds after a lost response', async () => {
    const picture = samplePicture();
    network = async (input, init) => {
      const response = await fetch(input, init);
      if (isUpload(input, init)) throw new TypeError('the connection broke');
      return response;
    };
    expect(await upload(picture)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    network = fetch;
    expect(await upload(picture)).toEqual({ ok: true, value: 'already-there' });
  });

  test('doesn’t count an existing picture of another size as uploaded', async () => {
    const picture = samplePicture();
    await upload(picture);
    network = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes('/object/info/')) return response;
      return Response.json({ ...(await response.json()), size: 999 });
    };
    expect(await upload(picture)).toMatchObject({ ok: false, error: { kind: 'damaged', message: /Remove it/ } });
  });

  test('sends no file that doesn’t match its name', async () => {
    const send = vi.fn(fetch);
    network = send;
    const { name } = samplePicture();
    expect(await upload({ name, bytes: new Uint8Array(3) })).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    expect(await upload({ ...samplePicture(), name: '../x.webp' })).toMatchObject({
      ok: false,
      error: { kind: 'damaged' },
    });
    expect(send).not.toHaveBeenCalled();
  });

  test('reports the size limit before sending a picture that is too large', async () => {
    const send = vi.fn(fetch);
    network = send;
    expect(await upload(samplePicture(new Uint8Array(MAX_PICTURE_BYTES + 1)))).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'The picture is larger than 6 MB. Make it smaller, then add it again.' },
    });
    expect(send).not.toHaveBeenCalled();
  });

  test('says that the folder is full, and what to do', async () => {
    await upload();
    await backend.query(`update storage.objects set metadata = '{"size": 1073741824}'`);
    expect(await upload()).toEqual({
      ok: false,
      error: {
        kind: 'quota',
        message:
          'You’ve reached the limit of 5,000 pictures or 1,024 MB on the blog. Delete pictures that no post uses, then publish again.',
      },
    });
  });

  test('is rejected in another author’s folder, and without a session', async () => {
    const other = await signInNewAuthor(backend);
    const { name, bytes } = samplePicture();
    expect(await uploadPicture(other.client, { authorId: author.id, name }, bytes)).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    const anonymous = createAnonymousBlogClient(settingsOf(backend));
    expect(await uploadPicture(anonymous, { authorId: author.id, name }, bytes)).toMatchObject({
      ok: false,
      error: { kind: 'signed-out' },
    });
  });

  test('with an ended session is "signed out"', async () => {
    const token = (await author.client.auth.getSession()).data.session?.access_token ?? '';
    const ended = createBlogClient(settingsOf(backend), {
      auth: NO_SESSION,
      global: {
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set('authorization', `Bearer ${token.slice(0, -4)}AAAA`);
          return fetch(input, { ...init, headers });
        },
      },
    });
    const { name, bytes } = samplePicture();
    expect(await uploadPicture(ended, { authorId: author.id, name }, bytes)).toMatchObject({
      ok: false,
      error: { kind: 'signed-out' },
    });
  });

  test.each<[string, () => Response | never]>([
    [
      'no response',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
    ["a captive portal's page", () => new Response('<html>Log in</html>')],
    ['other JSON', () => Response.json({ hello: 'there' })],
    ['a 403 page', () => new Response('<html>Blocked</html>', { status: 403 })],
    ['a 404 page', () => new Response('<html>Nothing</html>', { status: 404 })],
    ['a 413 page', () => new Response('<html>Too large</html>', { status: 413 })],
    ['too many requests', () => Response.json({ statusCode: '429', error: 'x', message: 'x' }, { status: 429 })],
    ['a server error', () => Response.json({ statusCode: '500', error: 'internal', message: 'x' }, { status: 500 })],
    ['a gateway error', () => new Response('<html>Gateway</html>', { status: 502 })],
  ])('is inconclusive after %s', async (_what, answer) => {
    network = async () => answer();
    expect(await upload()).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });

  test('gives up on a response that never comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    network = () => new Promise(() => {});
    const uploading = upload();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await uploading).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });
});

describe('the picture library', () => {
  const write = (slug: string, status: string, content: string, featured: string | null = null) =>
    author.client.from('blog_posts').insert({
      title: slug,
      slug,
      content,
      status,
      featured_image_url: featured,
      author_id: author.id,
      author_name: author.name,
    });
  const pathOf = (name: string) => ({ authorId: author.id, name });
  const addressOf = (name: string) => toPictureAddress(settingsOf(backend), pathOf(name));

  test('lists pictures with sizes and the posts that use them', async () => {
    const [shown, unused] = [samplePicture(), samplePicture()];
    await upload(shown);
    await upload(unused);
    await write('a-post', 'published', `![A pipe](${addressOf(shown.name)})`, addressOf(shown.name));
    const listed = await listPictures(author.client);
    expect(listed.ok && [...listed.value].sort((a, b) => b.posts.length - a.posts.length)).toMatchObject([
      { ...pathOf(shown.name), sizeBytes: 1000, posts: [{ title: 'a-post', status: 'published' }], unseenPosts: 0 },
      { ...pathOf(unused.name), sizeBytes: 1000, posts: [], unseenPosts: 0 },
    ]);
    const quota = await readPictureQuota(author.client);
    expect(quota).toEqual({
      ok: true,
      value: { usedBytes: 2000, maxBytes: 2 ** 30, usedPictures: 2, maxPictures: 5000 },
    });
  });

  test('lists two thousand, page by page', async () => {
    await backend.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'post-pictures', $1 || '/' || md5(n::text) || '.800x600.7a8b9c.webp', '{"size": 1000}' from generate_series(1, 2000) as n`,
      [author.id],
    );
    const listed = await listPictures(author.client);
    expect(listed.ok && new Set(listed.value.map(({ name }) => name)).size).toBe(2000);
  });

  test('deletes unused ones, keeps the rest, and counts missing ones as deleted', async () => {
    const [shown, unused, gone] = [samplePicture(), samplePicture(), samplePicture()];
    await upload(shown);
    await upload(unused);
    await write('a-post', 'draft', `![](${addressOf(shown.name)})`);
    const pictures = [shown, unused, gone].map(({ name }) => pathOf(name));
    expect(await removePictures(author.client, pictures)).toEqual({
      ok: true,
      value: { removed: [pathOf(unused.name), pathOf(gone.name)], kept: [pathOf(shown.name)] },
    });
  });

  test('isn’t available without a session, or if no backend responds', async () => {
    const anonymous = createAnonymousBlogClient(settingsOf(backend));
    expect(await listPictures(anonymous)).toMatchObject({ ok: false, error: { kind: 'signed-out' } });
    expect(await readPictureQuota(anonymous)).toMatchObject({ ok: false, error: { kind: 'signed-out' } });
    network = async () => new Response('<html>Log in</html>');
    expect(await listPictures(author.client)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await removePictures(author.client, [pathOf(samplePicture().name)])).toMatchObject({
      ok: false,
      error: { kind: 'unreachable' },
    });
  });
});

describe('a picture’s address', () => {
  const settings = { SUPABASE_URL: 'https://abc.supabase.co' };
  const path = { authorId: '11111111-1111-4111-8111-111111111111', name: samplePicture(new Uint8Array(1)).name };

  test('is in the public bucket and maps back, with or without a slash after the backend', () => {
    const address = toPictureAddress(settings, path);
    expect(address).toBe(
      `https://abc.supabase.co/storage/v1/object/public/post-pictures/${path.authorId}/${path.name}`,
    );
    expect(toPictureAddress({ SUPABASE_URL: 'https://abc.supabase.co/' }, path)).toBe(address);
    expect(readPictureAddress(settings, address)).toEqual(path);
    expect(readPictureAddress({ SUPABASE_URL: 'https://abc.supabase.co/' }, address)).toEqual(path);
  });

  test('has one form for every address of the picture', () => {
    const address = toPictureAddress(settings, path);
    fc.assert(
      fc.property(
        fc.nat(address.length),
        fc.string({ maxLength: 3, unit: 'binary' }),
        fc.nat(3),
        (start, typed, cut) => {
          const other = address.slice(0, start) + typed + address.slice(start + cut);
          const read = readPictureAddress(settings, other);
          if (read) expect(toPictureAddress(settings, read)).toBe(other);
        },
      ),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test.each([
    'https://elsewhere.example/picture.webp',
    `https://other.supabase.co/storage/v1/object/public/post-pictures/${path.authorId}/${path.name}`,
    `http://abc.supabase.co/storage/v1/object/public/post-pictures/${path.authorId}/${path.name}`,
    `https://abc.supabase.co/storage/v1/object/public/others/${path.authorId}/${path.name}`,
    `https://abc.supabase.co/storage/v1/object/public/post-pictures/${path.authorId}/${path.name}?width=100`,
    `https://abc.supabase.co/storage/v1/object/public/post-pictures/${path.authorId}/../${path.name}`,
    `https://abc.supabase.co/storage/v1/object/public/post-pictures/${path.name}`,
    '',
  ])('isn’t one of ours elsewhere: %s', (address) => {
    expect(readPictureAddress(settings, address)).toBeNull();
  });
});
