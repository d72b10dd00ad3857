import type { BlogClient } from '@callwright/shared/api/client.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { createPublisherClient } from '@callwright/shared/api/releases/releases.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { restoreBetweenTests } from '../../../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../../../helpers/running-backend.ts';
import { samplePicture } from '../../../../helpers/sample-picture.ts';

const BUCKET = 'post-pictures';
const CALLERS = ['anon', 'author', 'other author', 'secret key'] as const;
type Caller = (typeof CALLERS)[number];

let backend: Backend;
let author: Author;
let clients: Record<Caller, BlogClient>;
/** In the author's folder: an unused one, one in a draft, and one in a published post. */
let paths: Record<'unused' | 'in a draft' | 'published' | 'new', string>;
const picture = samplePicture();

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend);
  clients = {
    anon: createAnonymousBlogClient(settingsOf(backend)),
    author: author.client,
    'other author': (await signInNewAuthor(backend)).client,
    'secret key': createPublisherClient({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }),
  };
});

restoreBetweenTests(() => backend);
beforeEach(async () => {
  const newPath = () => `${author.id}/${samplePicture().name}`;
  paths = { unused: newPath(), 'in a draft': newPath(), published: newPath(), new: `${author.id}/${picture.name}` };
  const { new: _, ...there } = paths;
  for (const path of Object.values(there)) {
    const { error } = await author.client.storage.from(BUCKET).upload(path, new Uint8Array(9), webp);
    if (error) throw error;
  }
  for (const status of ['draft', 'published'] as const) {
    const content = `![](https://blog.example/${paths[status === 'draft' ? 'in a draft' : status]})`;
    const { error } = await author.client
      .from('blog_posts')
      .insert({ title: 'T', slug: status, content, author_id: author.id, author_name: 'a', status });
    if (error) throw error;
  }
});

const webp = { contentType: 'image/webp' };
type Outcome = string | number;
const codeOf = (error: { statusCode?: unknown; code?: unknown } | null): string | null =>
  error && String(error.statusCode ?? error.code);
const bucket = (client: BlogClient) => client.storage.from(BUCKET);
const upload = async (client: BlogClient, path: string, upsert = false): Promise<Outcome> =>
  codeOf((await bucket(client).upload(path, picture.bytes, { ...webp, upsert })).error) ?? 'stored';
const remove = async (client: BlogClient, path: string): Promise<Outcome> => {
  const { data, error } = await bucket(client).remove([path]);
  return codeOf(error) ?? data?.length ?? 0;
};
const info = async (client: BlogClient, path: string): Promise<Outcome> =>
  codeOf((await bucket(client).info(path)).error) ?? 'told';
const download = async (client: BlogClient, path: string): Promise<Outcome> => {
  const { data, error } = await bucket(client).download(path);
  return error ? 'refused' : (data?.size ?? 0);
};

const to = (anon: Outcome, own: Outcome, other: Outcome, secretKey: Outcome): Record<Caller, Outcome> => ({
  anon,
  author: own,
  'other author': other,
  'secret key': secretKey,
});

const OPERATIONS: Array<
  [name: string, run: (client: BlogClient) => Promise<Outcome>, expected: Record<Caller, Outcome>]
> = [
  [
    "adds a picture to the author's folder",
    (client) => upload(client, paths.new),
    to('403', 'stored', '403', 'stored'),
  ],
  ['adds a picture that is there', (client) => upload(client, paths.unused), to('403', '409', '403', '409')],
  ['overwrites a picture', (client) => upload(client, paths.unused, true), to('403', '403', '403', 'stored')],
  // The bucket is public, so anyone who knows the name can read a draft's picture.
  ['reads a picture of a published post', (client) => download(client, paths.published), to(9, 9, 9, 9)],
  [
    'reads a picture of a draft whose name they have',
    (client) => download(client, paths['in a draft']),
    to(9, 9, 9, 9),
  ],
  ['is told about a picture', (client) => info(client, paths.unused), to('told', 'told', 'told', 'told')],
  [
    'lists pictures',
    async (client) => {
      const { data, error } = await client.rpc('list_pictures');
      return codeOf(error) ?? data?.length ?? 0;
    },
    to('42501', 3, 1, '42501'),
  ],
  [
    'asks for a quota',
    async (client) => {
      const { data, error } = await client.rpc('read_picture_quota');
      return codeOf(error) ?? data?.[0]?.used_pictures ?? 'nothing';
    },
    to('42501', 3, 0, '42501'),
  ],
  ['removes a picture that no post names', (client) => remove(client, paths.unused), to(0, 1, 0, 1)],
  ['removes a picture of a draft', (client) => remove(client, paths['in a draft']), to(0, 0, 0, 1)],
  ['removes a picture of a published post', (client) => remove(client, paths.published), to(0, 0, 0, 1)],
  [
    'lists the folder by the library of Storage, which the backend of this machine has no part of',
    async (client) => codeOf((await bucket(client).list(author.id)).error) ?? 'listed',
    to('404', '404', '404', '404'),
  ],
];

test.each(
  OPERATIONS.flatMap(([name, run, expected]) =>
    CALLERS.map((caller) => [caller, name, expected[caller], run] as const),
  ),
)('%s %s: %s', async (caller, _name, expected, run) => {
  expect(await run(clients[caller])).toBe(expected);
});
