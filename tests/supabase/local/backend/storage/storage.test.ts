import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { createPublisherClient } from '@callwright/shared/api/releases/releases.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Author, settingsOf, signInNewAuthor, startEmptyBackend } from '../../../../helpers/running-backend.ts';
import { samplePicture } from '../../../../helpers/sample-picture.ts';

const BUCKET = 'post-pictures';
const MIB = 1024 * 1024;

let folder: string;
let backend: Backend;
let author: Author;
let other: Author;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-storage-'));
  backend = await startEmptyBackend({ picturesFolder: folder });
  [author, other] = await Promise.all([signInNewAuthor(backend), signInNewAuthor(backend)]);
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const bucketOf = ({ client }: Pick<Author, 'client'>) => client.storage.from(BUCKET);
const options = { contentType: 'image/webp', cacheControl: '31536000', upsert: false };
const publicUrl = (path: string) => `${backend.url}/storage/v1/object/public/${BUCKET}/${path}`;

async function uploadNew(by = author, picture = samplePicture()) {
  const path = `${by.id}/${picture.name}`;
  const { data, error } = await bucketOf(by).upload(path, picture.bytes, options);
  if (error) throw error;
  expect(data).toMatchObject({ path, fullPath: `${BUCKET}/${path}` });
  return { ...picture, path };
}

const countOf = async (path: string) =>
  (await backend.query('select 1 from storage.objects where name = $1', [path])).length;

describe('an upload', () => {
  test('is a file in the folder, and a row with its owner and size', async () => {
    const { path, bytes } = await uploadNew();
    const [row] = await backend.query<Record<string, unknown>>(
      "select owner_id, metadata ->> 'size' as size, metadata ->> 'mimetype' as type from storage.objects where name = $1",
      [path],
    );
    expect(row).toEqual({ owner_id: author.id, size: String(bytes.length), type: 'image/webp' });
    expect(await readdir(join(folder, author.id))).toContain(path.split('/')[1]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('of a Blob, sent as a form, is the same', async () => {
    const { name, bytes } = samplePicture();
    const path = `${author.id}/${name}`;
    const { error } = await bucketOf(author).upload(path, new Blob([bytes], { type: 'image/webp' }), options);
    expect(error).toBeNull();
    expect(new Uint8Array(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(bytes);
  });

  test('with an existing name is rejected as a duplicate, even with "upsert"', async () => {
    const { path, bytes } = await uploadNew();
    const again = await bucketOf(author).upload(path, new Uint8Array(5), options);
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    const over = await bucketOf(author).upload(path, new Uint8Array(5), { ...options, upsert: true });
    expect(over.error).toMatchObject({ statusCode: '403' });
    expect((await bucketOf(author).update(path, new Uint8Array(5), options)).error).not.toBeNull();
    expect(new Uint8Array(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(bytes);
  });

  test('fifty times at once with one name: one is stored, and the others are duplicates', async () => {
    const { name, bytes } = samplePicture();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bucketOf(author).upload(`${author.id}/${name}`, bytes, options)),
    );
    const codes = answers.map(({ error }) => (error && 'statusCode' in error ? error.statusCode : 'stored')).sort();
    expect(codes).toEqual([...Array.from({ length: 49 }, () => '409'), 'stored']);
    expect(await countOf(`${author.id}/${name}`)).toBe(1);
  });

  test.each(['image/svg+xml', 'text/html', 'application/octet-stream', 'image/webp; charset=utf-8'])(
    'as %s is rejected',
    async (contentType) => {
      const { name, bytes } = samplePicture();
      const { error } = await bucketOf(author).upload(`${author.id}/${name}`, bytes, { ...options, contentType });
      expect(error).toMatchObject({ statusCode: '415' });
      expect(await countOf(`${author.id}/${name}`)).toBe(0);
    },
  );

  test('of at most 6 MiB is stored, and one byte more is rejected, even in a form', async () => {
    await uploadNew(author, samplePicture(new Uint8Array(6 * MIB)));
    const large = samplePicture(new Uint8Array(6 * MIB + 1));
    const path = `${author.id}/${large.name}`;
    expect((await bucketOf(author).upload(path, large.bytes, options)).error).toMatchObject({ statusCode: '413' });
    const form = new Blob([large.bytes], { type: 'image/webp' });
    expect((await bucketOf(author).upload(path, form, options)).error).toMatchObject({ statusCode: '413' });
    expect(await countOf(path)).toBe(0);
  });

  test('without a declared length has the same limit', async () => {
    const { name } = samplePicture(new Uint8Array(6 * MIB + 1));
    const { data } = await author.client.auth.getSession();
    const answer = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(`${backend.url}/storage/v1/object/${BUCKET}/${author.id}/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.session?.access_token}`,
          apikey: backend.publishableKey,
          'content-type': 'image/webp',
          'transfer-encoding': 'chunked',
        },
      });
      request.once('response', (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.once('end', () => resolve(text));
      });
      request.once('error', reject);
      request.end(new Uint8Array(6 * MIB + 1));
    });
    expect(JSON.parse(answer)).toMatchObject({ statusCode: '413' });
    expect(await countOf(`${author.id}/${name}`)).toBe(0);
  });

  test('restores a missing file for its row, with no other content', async () => {
    const { path, bytes } = await uploadNew();
    await rm(join(folder, path));
    expect((await fetch(publicUrl(path))).ok).toBe(false);
    expect((await bucketOf(author).upload(path, new Uint8Array(5), options)).error).toMatchObject({
      statusCode: '409',
    });
    expect((await fetch(publicUrl(path))).ok).toBe(false);
    expect((await bucketOf(author).upload(path, bytes, options)).error).toMatchObject({ statusCode: '409' });
    expect(new Uint8Array(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(bytes);
  });
});

describe('a reader without an account', () => {
  test.each(['GET', 'HEAD'])(
    'gets a picture by %s, with its type, cacheable forever, without type sniffing',
    async (method) => {
      const { path, bytes, name } = await uploadNew();
      const response = await fetch(publicUrl(path), { method });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: `"${name.split('.')[0]}"`,
      });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(method === 'GET' ? bytes : new Uint8Array());
    },
  );

  test.each(['a%00b', '%zz', '..%2f..%2fpostgres%2fPG_VERSION', 'none.webp'])(
    'gets nothing at %s, and the console is silent, because any website may ask',
    async (path) => {
      const print = vi.spyOn(console, 'error').mockImplementation(() => {});
      const response = await fetch(publicUrl(path));
      expect([response.status, await response.json()]).toEqual([
        400,
        { statusCode: '404', error: 'not_found', message: 'Object not found' },
      ]);
      expect(print).not.toHaveBeenCalled();
      print.mockRestore();
    },
  );

  test('gets an uncacheable response if there is no picture', async () => {
    const response = await fetch(publicUrl(`${author.id}/${samplePicture().name}`));
    expect(response.ok).toBe(false);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control') ?? '').not.toContain('max-age=3');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('can’t add or delete anything', async () => {
    const { path } = await uploadNew();
    const anonymous = { client: createAnonymousBlogClient(settingsOf(backend)) };
    const { name, bytes } = samplePicture();
    expect((await bucketOf(anonymous).upload(`${author.id}/${name}`, bytes, options)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await bucketOf(anonymous).upload(path, bytes, options)).error).not.toBeNull();
    await bucketOf(anonymous).remove([path]);
    expect(await countOf(path)).toBe(1);
    expect((await fetch(publicUrl(path))).ok).toBe(true);
  });
});

describe('another author’s folder', () => {
  test('accepts no picture of mine, and I can’t delete from it', async () => {
    const { path } = await uploadNew(other);
    const { name, bytes } = samplePicture();
    expect((await bucketOf(author).upload(`${other.id}/${name}`, bytes, options)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await bucketOf(author).upload(path, bytes, { ...options, upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect(await bucketOf(author).remove([path])).toMatchObject({ data: [], error: null });
    expect((await fetch(publicUrl(path))).ok).toBe(true);
  });
});

describe('a path that isn’t a picture’s', () => {
  const { name } = samplePicture();
  test.each([
    `../${name}`,
    `..%2f${name}`,
    `%2e%2e/${name}`,
    `AUTHOR/../../${name}`,
    `AUTHOR/..%5c${name}`,
    `AUTHOR/${name}%00.html`,
    `AUTHOR/${name.toUpperCase()}`,
    `AUTHOR/${name}/`,
    `AUTHOR/${name}?x=/../../y`,
    `AUTHOR//${name}`,
    'AUTHOR/con',
    'incoming/x',
    name,
  ])('is rejected and leaves nothing: %s', async (raw) => {
    const before = await snapshot();
    const { data } = await author.client.auth.getSession();
    for (const key of [data.session?.access_token ?? '', backend.secretKey]) {
      const path = raw.replace('AUTHOR', author.id).replace('?x=', key === backend.secretKey ? '%3Fx=' : '%3fx=');
      const status = await statusOf(`/storage/v1/object/${BUCKET}/${path}`, key);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await snapshot()).toEqual(before);
  });

  /** `fetch` would normalize the path. */
  const statusOf = (path: string, key: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(backend.url);
      const headers = { authorization: `Bearer ${key}`, apikey: backend.publishableKey, 'content-type': 'image/webp' };
      httpRequest({ hostname, port, path, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once('error', reject)
        .end(new Uint8Array(10));
    });

  const snapshot = async () => [
    (await readdir(folder, { recursive: true })).sort(),
    await backend.query('select name from storage.objects order by name'),
  ];
});

describe('a deletion', () => {
  test('deletes the file and the row of an unused picture', async () => {
    const { path, name } = await uploadNew();
    expect((await bucketOf(author).remove([path])).data).toMatchObject([{ name: path }]);
    expect((await fetch(publicUrl(path))).ok).toBe(false);
    expect(await readdir(join(folder, author.id))).not.toContain(name);
  });

  test.each(['draft', 'published'])('leaves a picture in a %s post until the post is gone', async (status) => {
    const { path } = await uploadNew();
    const slug = `names-a-picture-${status}`;
    const post = {
      title: 'T',
      slug,
      content: `![](${publicUrl(path)})`,
      author_id: author.id,
      author_name: 'a',
      status,
    };
    expect((await author.client.from('blog_posts').insert(post)).error).toBeNull();
    expect(await bucketOf(author).remove([path])).toMatchObject({ data: [], error: null });
    expect((await fetch(publicUrl(path))).ok).toBe(true);
    await author.client.from('blog_posts').delete().eq('slug', slug);
    expect((await bucketOf(author).remove([path])).data).toHaveLength(1);
  });
});

describe('the rest of the Storage API', () => {
  test('returns picture info like a hosted project', async () => {
    const { path, bytes, name } = await uploadNew();
    const { data, error } = await bucketOf(author).info(path);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      name: path,
      bucketId: BUCKET,
      size: bytes.length,
      contentType: 'image/webp',
      etag: `"${name.split('.')[0]}"`,
    });
    expect(
      new Uint8Array(await ((await bucketOf(author).download(path)).data?.arrayBuffer() ?? new ArrayBuffer())),
    ).toEqual(bytes);
  });

  test('has no moving, copying, signing, listing around policies, or buckets', async () => {
    const { path } = await uploadNew();
    const to = `${author.id}/${samplePicture().name}`;
    const { storage } = author.client;
    const answers = await Promise.all([
      bucketOf(author).move(path, to),
      bucketOf(author).copy(path, to),
      bucketOf(author).createSignedUrl(path, 60),
      bucketOf(author).createSignedUploadUrl(to),
      storage.listBuckets(),
      storage.createBucket('mine'),
      storage.updateBucket(BUCKET, { public: false }),
      storage.emptyBucket(BUCKET),
      storage.deleteBucket(BUCKET),
    ]);
    for (const { error } of answers) expect(error).toMatchObject({ statusCode: '404' });
    expect((await fetch(publicUrl(path))).ok).toBe(true);
  });

  test('isn’t exposed as tables', async () => {
    const secret = createPublisherClient({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
    for (const { client } of [author, { client: secret }]) {
      const { error } = await client
        .schema('storage' as 'public')
        .from('objects' as 'blog_posts')
        .select();
      expect(error).not.toBeNull();
    }
  });
});

test('a folder with other files isn’t changed', async () => {
  await writeFile(join(folder, 'letter.txt'), 'Dear customer');
  await uploadNew();
  expect(await readdir(folder)).toContain('letter.txt');
});
