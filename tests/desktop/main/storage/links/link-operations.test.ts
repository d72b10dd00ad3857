import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { LinkOperations } from '@callwright/desktop/main/storage/links/link-operations.ts';
import { PostOperations } from '@callwright/desktop/main/storage/post-operations.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';

const ORIGIN = 'https://blog.example';
const SITE = 'https://www.example.com';
const NOW = '2026-11-25T12:00:00Z';
const ANA = '11111111-0000-4000-8000-000000000001';
const BEN = '11111111-0000-4000-8000-000000000002';

let folder: string;
let database: Database;
let links: LinkOperations;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-links-'));
  open();
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

function open(origin = ORIGIN): void {
  const now = () => Date.parse(NOW);
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now }));
  links = new LinkOperations(database, { current: origin, first: ORIGIN }, now);
}

const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Post = { id: string; slug: string; title: string; content?: string; published_at?: string; revision?: number };

const toEntry = ({ id, slug, title, published_at = '2026-11-20T09:00:00+00:00', revision = 1 }: Post) => ({
  id,
  slug,
  title,
  published_at,
  revision,
});

/** Like the blog index: stores the list, then what changed. */
function refresh(posts: readonly Post[]): string[] {
  const changed = links.storePublishedPosts({ posts: posts.map(toEntry), seenAt: NOW });
  for (const { id, revision = 1, content = '' } of posts) {
    if (changed.includes(id)) links.indexPost({ id, revision, content });
  }
  return changed;
}

function writeDraft(
  number: number,
  fields: Partial<PostFields>,
  { owner = null as string | null, publishedAt = '' } = {},
) {
  const publications =
    publishedAt === ''
      ? []
      : [{ revision: 1, slug: fields.slug ?? '', publishedAt, fingerprint: '', backendOrigin: ORIGIN }];
  const text = { fields: { ...EMPTY_POST_FIELDS, ...fields }, front: '', owner, publications };
  return database.drafts.insert(toId(number), text, 'saved');
}

const find = (query: string, viewer = EVERYONE) => links.findLinkTargets({ query, viewer });
const titles = (query: string) => find(query).map(({ title, heading }) => heading ?? title);
const linksTo = (id: string, { site = SITE as string | null, viewer = EVERYONE } = {}) =>
  links.listLinksTo({ id, site, viewer });

describe('what an author can link to', () => {
  const pipes = {
    id: toId(1),
    slug: 'frozen-pipes',
    title: 'Frozen pipes in winter',
    content: '## Wrap them\n\nText.\n\n### Wrap *valves*, too\n\n## Wrap them\n',
  };
  const drains = { id: toId(2), slug: 'drains', title: 'Summer drains', published_at: '2026-11-24T09:00:00+00:00' };

  it('is the newest posts and drafts before anything is typed', async () => {
    refresh([pipes, drains]);
    writeDraft(3, { title: 'Roof leaks', slug: 'roof-leaks' });
    expect(titles('')).toEqual(['Roof leaks', 'Summer drains', 'Frozen pipes in winter']);
    expect(titles(' ')).toEqual(titles(''));
  });

  it('has the URL and the status of each', async () => {
    refresh([pipes]);
    writeDraft(3, { title: 'Pipes, part two', slug: 'pipes-two' });
    writeDraft(4, { title: 'Pipes, part three', slug: 'pipes-three' }, { publishedAt: '2026-12-01T09:00:00Z' });
    expect(find('pipes')).toEqual(
      expect.arrayContaining([
        { kind: 'draft', title: 'Pipes, part two', heading: null, status: 'unpublished', url: '/blog/pipes-two' },
        { kind: 'draft', title: 'Pipes, part three', heading: null, status: 'scheduled', url: '/blog/pipes-three' },
        { kind: 'post', title: pipes.title, heading: null, status: 'published', url: '/blog/frozen-pipes' },
      ]),
    );
  });

  it('includes headings, with the ids that their page has', async () => {
    refresh([pipes]);
    expect(find('wrap').map(({ kind, heading, url }) => [kind, heading, url])).toEqual([
      ['heading', 'Wrap them', '/blog/frozen-pipes#post-wrap-them'],
      ['heading', 'Wrap valves, too', '/blog/frozen-pipes#post-wrap-valves-too'],
      ['heading', 'Wrap them', '/blog/frozen-pipes#post-wrap-them-1'],
    ]);
  });

  it('is found by the beginnings of words, in any order, without case and accents', async () => {
    refresh([{ ...pipes, title: 'Café heating: what it costs' }, drains]);
    for (const query of ['cafe', 'HEAT caf', 'cost what', 'café heating: what', 'c']) {
      expect(titles(query)[0], query).toBe('Café heating: what it costs');
    }
    expect(titles('eating')).toEqual([]);
    expect(titles('"')).toEqual(titles(''));
    expect(titles('title : cafe OR NOT')).toEqual([]);
  });

  it('begins with the titles that begin with the query', async () => {
    const late = { id: toId(5), slug: 'late', title: 'Late pipes', published_at: '2026-11-24T09:00:00+00:00' };
    const first = { id: toId(6), slug: 'pipes', title: 'Pipes 101', content: '## Pipes\n' };
    refresh([late, first]);
    writeDraft(7, { title: 'Old pipes', slug: 'old' });
    expect(titles('pipes')).toEqual(['Pipes 101', 'Old pipes', 'Late pipes', 'Pipes']);
  });

  it('leaves out other accounts’ drafts, deleted drafts, and drafts without a slug', () => {
    writeDraft(3, { title: 'Pipes of Ana', slug: 'a' }, { owner: ANA });
    writeDraft(4, { title: 'Pipes of Ben', slug: 'b' }, { owner: BEN });
    writeDraft(5, { title: 'Pipes without a slug' });
    database.drafts.trash(writeDraft(6, { title: 'Pipes, deleted', slug: 'd' }));
    expect(find('pipes', { account: ANA, seesAll: false }).map(({ title }) => title)).toEqual(['Pipes of Ana']);
  });

  it('has a published post once, even if its draft is here', async () => {
    refresh([pipes]);
    writeDraft(1, { title: 'Frozen pipes, changed', slug: 'frozen-pipes' }, { publishedAt: '2026-11-20T09:00:00Z' });
    expect(titles('frozen')).toEqual(['Frozen pipes in winter']);
  });

  it('is at most 50 entries', async () => {
    refresh(Array.from({ length: 70 }, (_, at) => ({ id: toId(at), slug: `s-${at}`, title: `Pipes ${at}` })));
    expect(find('pipes')).toHaveLength(50);
    expect(find('')).toHaveLength(50);
  });

  it('comes from one backend only', async () => {
    refresh([pipes]);
    database.connection.close();
    open('https://other.example');
    expect(find('')).toEqual([]);
    expect(links.readKnownSlugs()).toEqual({ seenAt: null, posts: [], unlisted: [], former: [] });
  });
});

describe('the list of posts', () => {
  const post = { id: toId(1), slug: 'one', title: 'One', content: '## Part\n\n[a](/blog/two)' };
  const two = { id: toId(2), slug: 'two', title: 'Two' };

  it('asks only for texts that changed', async () => {
    expect(refresh([post, two])).toEqual([post.id, two.id]);
    expect(refresh([post, two])).toEqual([]);
    expect(refresh([{ ...post, revision: 2, content: '## Other' }, two])).toEqual([post.id]);
    expect(titles('part')).toEqual([]);
    expect(titles('other')).toEqual(['Other']);
    expect(await linksTo(two.id)).toEqual({ total: 0, sources: [] });
  });

  it('shows a new title before the text is read', () => {
    links.storePublishedPosts({ posts: [toEntry(post)], seenAt: NOW });
    links.storePublishedPosts({ posts: [toEntry({ ...post, title: 'Uno', revision: 2 })], seenAt: NOW });
    expect(titles('uno')).toEqual(['Uno']);
    expect(titles('one')).toEqual([]);
  });

  it('forgets a post that is gone, with its headings and links', async () => {
    refresh([post, two]);
    refresh([two]);
    expect(titles('part')).toEqual([]);
    expect((await linksTo(two.id)).total).toBe(0);
    expect(links.readKnownSlugs().posts).toEqual([{ id: two.id, slug: 'two' }]);
  });

  it('ignores the text of a post that is gone by then', async () => {
    links.indexPost({ id: post.id, revision: 1, content: post.content });
    expect(find('')).toEqual([]);
  });

  it('has a post’s previous slugs until another post takes them or the post is gone', async () => {
    const slugs = async (...posts: Post[]) => {
      refresh(posts);
      return links.readKnownSlugs().former.map(({ slug }) => slug);
    };
    expect(await slugs(post)).toEqual([]);
    expect(await slugs({ ...post, slug: 'uno' })).toEqual(['one']);
    expect(await slugs({ ...post, slug: 'un' })).toEqual(['one', 'uno']);
    expect(await slugs({ ...post, slug: 'one' })).toEqual(['un', 'uno']);
    expect(await slugs({ ...post, slug: 'one' }, { ...two, slug: 'un' })).toEqual(['uno']);
    expect(await slugs(two)).toEqual(['un']);
  });

  it('has the author’s scheduled and unpublished posts, also those only scheduled here', () => {
    links.storeUnlistedPosts({
      posts: [
        { id: toId(1), slug: 'soon', state: 'scheduled' },
        { id: toId(2), slug: 'hidden', state: 'unpublished' },
        { id: toId(3), slug: 'out', state: 'published' },
      ],
    });
    writeDraft(4, { title: 'Later', slug: 'later' }, { publishedAt: '2026-12-01T09:00:00Z' });
    writeDraft(5, { title: 'Past', slug: 'past' }, { publishedAt: '2026-11-01T09:00:00Z' });
    expect(links.readKnownSlugs().unlisted).toEqual([
      { id: toId(1), slug: 'soon', isScheduled: true },
      { id: toId(2), slug: 'hidden', isScheduled: false },
      { id: toId(4), slug: 'later', isScheduled: true },
    ]);
    links.storeUnlistedPosts({ posts: [] });
    expect(links.readKnownSlugs().unlisted).toHaveLength(1);
  });

  it('is searched again after the search index is rebuilt', async () => {
    refresh([post]);
    database.posts.rebuildSearch();
    expect(titles('part')).toEqual(['Part']);
    refresh([{ ...post, revision: 2, content: '## Else' }]);
    expect(titles('part')).toEqual([]);
  });
});

describe('what links to a post', () => {
  const target = { id: toId(1), slug: 'target', title: 'Target', content: '[me](/blog/target)' };

  it('is the posts and drafts with a link on this site, newest posts first', async () => {
    refresh([
      target,
      { id: toId(2), slug: 'old', title: 'Old', content: '[a](/blog/target#post-x)' },
      {
        id: toId(3),
        slug: 'new',
        title: 'New',
        content: `<${SITE}/blog/target>`,
        published_at: '2026-11-24T09:00:00Z',
      },
      { id: toId(4), slug: 'elsewhere', title: 'Elsewhere', content: '[a](https://other.example/blog/target)' },
    ]);
    writeDraft(5, { title: 'Draft', content: 'See [it](/blog/target/).' });
    writeDraft(6, { title: 'Without', content: '`/blog/target`' });
    expect(await linksTo(target.id)).toEqual({
      total: 3,
      sources: [
        { id: toId(3), kind: 'post', title: 'New', status: 'published' },
        { id: toId(2), kind: 'post', title: 'Old', status: 'published' },
        { id: toId(5), kind: 'draft', title: 'Draft', status: 'unpublished' },
      ],
    });
    expect((await linksTo(target.id, { site: null })).total).toBe(2);
  });

  it('follows what is saved in a draft', async () => {
    refresh([target]);
    const draft = writeDraft(5, { title: 'Draft', content: '[a](/blog/target)' });
    expect((await linksTo(target.id)).total).toBe(1);
    database.drafts.change(draft, { fields: { ...draft.fields, content: 'No link.' }, kind: 'saved' });
    expect((await linksTo(target.id)).total).toBe(0);
  });

  it('includes links to its former slugs and to the slug of a draft', async () => {
    refresh([target]);
    refresh([{ ...target, slug: 'moved', revision: 2 }]);
    writeDraft(5, { title: 'Draft', content: '[a](/blog/target)' });
    expect((await linksTo(target.id)).total).toBe(1);
    writeDraft(7, { title: 'Next', slug: 'next', content: '' });
    writeDraft(8, { title: 'Teaser', content: '[a](/blog/next)' });
    expect((await linksTo(toId(7))).sources).toMatchObject([{ title: 'Teaser' }]);
  });

  it('leaves out a draft’s slug that belongs to another post', async () => {
    refresh([target]);
    writeDraft(5, { title: 'Draft', content: '[a](/blog/target)' });
    writeDraft(6, { title: 'Same slug', slug: 'target' });
    expect((await linksTo(toId(6))).total).toBe(0);
  });

  it('has a post and its draft once, as the draft that can be opened', async () => {
    refresh([target, { id: toId(2), slug: 'two', title: 'Two', content: '[a](/blog/target)' }]);
    writeDraft(2, { title: 'Two', slug: 'two', content: '[a](/blog/target)' }, { publishedAt: '2026-11-20T09:00:00Z' });
    expect(await linksTo(target.id)).toEqual({
      total: 1,
      sources: [{ id: toId(2), kind: 'draft', title: 'Two', status: 'published' }],
    });
  });

  it('leaves out hidden and deleted drafts', async () => {
    refresh([target]);
    const content = '[a](/blog/target)';
    writeDraft(5, { title: 'Of Ben', content }, { owner: BEN });
    database.drafts.trash(writeDraft(6, { title: 'Deleted', content }));
    expect((await linksTo(target.id, { viewer: { account: ANA, seesAll: false } })).total).toBe(0);
  });

  it('counts more sources than it lists', async () => {
    const content = '[a](/blog/target)';
    const others = Array.from({ length: 120 }, (_, at) => ({
      id: toId(at + 10),
      slug: `s-${at}`,
      title: 'S',
      content,
    }));
    refresh([target, ...others]);
    const { total, sources } = await linksTo(target.id);
    expect([total, sources.length]).toEqual([120, 100]);
  });
});

it('a post published here is known to be published before the blog is read again', () => {
  const posts = new PostOperations(database, { current: ORIGIN, first: ORIGIN }, () => {});
  const fields = { ...EMPTY_POST_FIELDS, title: 'Pipes', slug: 'pipes' };
  unwrap(posts.prepareForPublish({ id: toId(1), fields, account: ANA }));
  posts.markPublished({
    id: toId(1),
    post: { revision: 1, slug: 'pipes', publishedAt: '2026-11-20T09:00:00Z', fields },
    account: ANA,
  });
  expect(find('pipes')).toMatchObject([{ kind: 'post', status: 'published' }]);
});
