import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import fc from 'fast-check';
import { drawPhoto } from '../helpers/photo.ts';
import { insertPost, insertPosts, type PostToInsert, PUBLISHING_AUTHOR } from '../helpers/publisher/blog-to-publish.ts';
import { settingsOf, signInNewAuthor } from '../helpers/running-backend.ts';
import { unwrap } from '../helpers/unwrap.ts';

export type Action = { name: string; run: (backend: Backend) => Promise<unknown> };

/** A text that the renderer fails on. */
export const UNRENDERABLE = 'Words that no page can hold';

const SLUGS = ['alpha', 'beta', 'gamma', 'delta', 'post-3', 'post-30'];
const KEYWORDS = [null, 'Call Routing', 'call routing, dispatch', 'Dispatch,topic 1', 'topic 1, topic 2,  ,!!!'];
const TEXTS = [
  'Pipes and burst mains',
  'Dispatch at night, dispatch by day',
  'Roof, gutter, roof',
  'topic1 number3',
  UNRENDERABLE,
];
const TIMES = ['2019-05-01', '2020-01-01 03:00Z', '2020-01-01 05:30:00.123456Z', '2020-01-02 10:00Z', '2024-12-31'];
/** A deleted post may be restored from a backup with the same id. */
const IDS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
/** Too many for incremental planning. */
const MANY = 60;

const at = fc.nat({ max: 80 });
const slug = fc.constantFrom(...SLUGS);
const keywords = fc.constantFrom(...KEYWORDS);
const time = fc.constantFrom(...TIMES);

export async function uploadPictures(backend: Backend): Promise<string[]> {
  const author = await signInNewAuthor(backend);
  const addresses: string[] = [];
  for (const seed of [1, 2, 3]) {
    const { name, bytes } = await drawPhoto(seed, { widthPx: 48, heightPx: 32 });
    if (seed < 3) unwrap(await uploadPicture(author.client, { authorId: author.id, name }, bytes));
    addresses.push(toPictureAddress(settingsOf(backend), { authorId: author.id, name }));
  }
  return addresses;
}

export function anyAction(pictures: readonly string[]): fc.Arbitrary<Action> {
  const text = fc.constantFrom(...TEXTS, ...pictures.map((address) => `Pipes\n\n![A pipe](${address})`));
  const featured = fc.constantFrom(...pictures, null);
  const post = fc.record({ slug, keywords, content: text, title: fc.constantFrom('About pipes', ...TEXTS) });
  return fc.oneof(
    { weight: 3, arbitrary: post.map(write) },
    { weight: 2, arbitrary: fc.tuple(post, time).map(([post, publishedAt]) => write({ ...post, publishedAt })) },
    { weight: 1, arbitrary: fc.tuple(post, fc.constantFrom(...IDS)).map(([post, id]) => write({ ...post, id })) },
    { weight: 1, arbitrary: post.map((post) => write({ ...post, status: 'draft' })) },
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
    {
      weight: 1,
      arbitrary: fc
        .tuple(at, fc.constantFrom('excerpt', 'meta_description', 'featured_image_alt'), fc.constantFrom('Short', null))
        .map(([at, column, words]) => change(`describe by ${column}`, `${column} = $2`, at, words)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(at, featured)
        .map(([at, image]) => change('illustrate', 'featured_image_url = $2', at, image)),
    },
    { weight: 1, arbitrary: at.map((at) => change('view', 'views = views + 1', at)) },
    { weight: 2, arbitrary: at.map(deletePost) },
    { weight: 1, arbitrary: slug.map(freeAddress) },
    { weight: 1, arbitrary: fc.constantFrom('Ana', 'Bo').map(nameAuthor) },
    { weight: 1, arbitrary: fc.constantFrom(passAnHour, importMany, deleteMany, restoreAnother) },
  );
}

function write(post: PostToInsert): Action {
  return { name: `write(${JSON.stringify(post)})`, run: (backend) => insertPost(backend, post) };
}

const POST_AT = `(
  select id from public.blog_posts order by created_at, id
  offset $1::int % greatest((select count(*) from public.blog_posts), 1) limit 1
)`;

function change(name: string, set: string, ...values: [at: number, ...unknown[]]): Action {
  return {
    name: `${name}(${JSON.stringify(values)})`,
    run: (backend) => backend.query(`update public.blog_posts set ${set} where id = ${POST_AT}`, values),
  };
}

function deletePost(index: number): Action {
  return {
    name: `delete(${index})`,
    run: (backend) => backend.query(`delete from public.blog_posts where id = ${POST_AT}`, [index]),
  };
}

function freeAddress(slug: string): Action {
  return {
    name: `free(${slug})`,
    run: (backend) =>
      backend.execute(`
        select set_config('request.jwt.claims', json_build_object('sub', user_id)::text, true)
          from private.accounts where role = 'owner';
        select private.free_post_address('${slug}');
      `),
  };
}

function nameAuthor(name: string): Action {
  return {
    name: `call the author ${name}`,
    run: (backend) =>
      backend.query(
        `insert into public.authors (user_id, display_name) values ($1, $2)
         on conflict (user_id) do update set display_name = excluded.display_name`,
        [PUBLISHING_AUTHOR, name],
      ),
  };
}

/** Changes times only, so no trigger runs. */
const passAnHour: Action = {
  name: 'an hour passes',
  run: (backend) =>
    backend.execute(`
      set local session_replication_role = replica;
      update public.blog_posts set published_at = now() where status = 'published' and published_at > now();
    `),
};

const importMany: Action = {
  name: `import ${MANY} posts`,
  run: (backend) => insertPosts(backend, MANY, 'imported'),
};

const deleteMany: Action = {
  name: 'delete most posts',
  run: (backend) => backend.execute("delete from public.blog_posts where slug like 'post-%' or slug like 'imported-%'"),
};

const restoreAnother: Action = {
  name: 'restore another blog',
  async run(backend) {
    await backend.execute('truncate public.blog_posts cascade');
    await insertPosts(backend, 3);
  },
};
