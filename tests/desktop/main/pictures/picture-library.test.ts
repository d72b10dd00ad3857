import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { createPictureHandlers } from '@callwright/desktop/main/pictures/picture-handlers.ts';
import { toPictureAddress } from '@callwright/shared/api/pictures.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { describe, expect, test } from 'vitest';
import { bea, HOUR_MS, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../../../helpers/publishing-fixture.ts';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const author = setUpAuthor(() => HOUR_MS);

async function addPicture(): Promise<SamplePicture> {
  const picture = samplePicture();
  unwrap(await author.pictures.files.add(picture.name, picture.bytes));
  return picture;
}
const naming = ({ name }: SamplePicture, slug: string) => postOf(slug, { content: `![A pipe](pictures/${name})` });
async function publish(picture: SamplePicture, slug = 'pipes'): Promise<string> {
  const id = crypto.randomUUID();
  unwrap(await author.queue.publish(id, naming(picture, slug)));
  return id;
}
const library = async () => unwrap(await author.pictures.library.read()).pictures;
const entryOf = async ({ name }: SamplePicture) => (await library()).find((picture) => picture.name === name);
const stored = async () =>
  (await author.backend.query<{ name: string }>('select name from storage.objects')).map(
    ({ name }) => name.split('/')[1],
  );
const filesHere = () => readdir(join(author.folder, 'pictures'));
const deletePost = async (id: string): Promise<Result<unknown, { message: string }>> =>
  author.posts.delete({ id, revision: Number((await author.readRow())?.revision) });

describe('the picture library', () => {
  test('lists local and published pictures together, with what uses them', async () => {
    const [used, unused] = [await addPicture(), await addPicture()];
    const id = await publish(used);
    unwrap(await author.pictures.alts.store(used.name, 'A burst pipe'));
    const account = author.session.readUser();
    expect(await entryOf(used)).toMatchObject({
      authorId: account?.id,
      isOwn: true,
      isHere: true,
      source: `/pictures/${used.name}`,
      alt: 'A burst pipe',
      sizeBytes: 1000,
      drafts: [{ id, title: 'About pipes' }],
      posts: [{ id, title: 'About pipes', status: 'published' }],
      unseenUses: 0,
    });
    expect(await entryOf(unused)).toMatchObject({ authorId: null, isOwn: true, isHere: true, drafts: [], posts: [] });
    expect(await library()).toHaveLength(2);
  });

  test('follows changes of drafts', async () => {
    const picture = await addPicture();
    const id = await author.newDraft();
    unwrap(await author.drafts.save(id, naming(picture, 'a')));
    expect((await entryOf(picture))?.drafts).toHaveLength(1);
    unwrap(await author.drafts.save(id, postOf('a')));
    expect((await entryOf(picture))?.drafts).toEqual([]);
  });

  test('says why the blog’s pictures are missing, and lists the others', async () => {
    const picture = await addPicture();
    author.network = noNetwork;
    const read = unwrap(await author.pictures.library.read());
    expect(read.pictures.map(({ name }) => name)).toEqual([picture.name]);
    expect(read.problem).toContain('Couldn’t reach the blog');
  });

  test('shows another author’s picture, which is copied when used', async () => {
    const { backend } = author;
    const other = await openPublishingFixture({
      folder: join(author.folder, 'bea'),
      backend,
      account: await signInAuthor(backend, bea),
    });
    const picture = samplePicture();
    await other.storage.flush();
    unwrap(await other.pictures.files.add(picture.name, picture.bytes));
    unwrap(await other.queue.publish(crypto.randomUUID(), naming(picture, 'of-bea')));
    await other.close();

    const entry = await entryOf(picture);
    expect(entry).toMatchObject({
      isOwn: false,
      isHere: false,
      source: `/pictures/${entry?.authorId}/${picture.name}`,
    });
    if (!entry?.authorId) throw new Error('it is on the blog');
    const shown = unwrap(await author.pictures.readForDisplay(picture.name, entry.authorId));
    expect(shown).toEqual(picture.bytes);
    expect(await author.pictures.library.remove([entry])).toEqual({
      ok: true,
      value: { removed: [], kept: [{ name: picture.name, reason: 'It belongs to another author.' }] },
    });
    unwrap(await author.pictures.library.copyFromBlog({ name: picture.name, authorId: entry.authorId }));
    expect(await filesHere()).toEqual([picture.name]);
    await publish(picture, 'of-ana');
    expect(await stored()).toEqual([picture.name, picture.name]);
  });

  test('holds two thousand pictures', async () => {
    const account = author.session.readUser();
    await author.backend.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'post-pictures', $1 || '/' || md5(n::text) || '.800x600.7a8b9c.webp', '{"size": 1000}' from generate_series(1, 2000) as n`,
      [account?.id],
    );
    const names = (await author.backend.query<{ name: string }>('select name from storage.objects')).map(
      ({ name }) => name.split('/')[1] ?? '',
    );
    const each = Array.from({ length: 20 }, (_, at) => names.slice(at * 100, (at + 1) * 100));
    for (const [at, named] of each.entries()) {
      const content = named.map((name) => `![A pipe](pictures/${name})`).join('\n\n');
      unwrap(await author.drafts.save(crypto.randomUUID(), postOf(`note-${at}`, { content })));
    }
    const pictures = await library();
    expect(pictures).toHaveLength(2000);
    expect(pictures.every(({ drafts }) => drafts.length === 1)).toBe(true);
  });
});

describe('a picture missing from the folder', () => {
  test('is downloaded from its author’s folder on the blog, and stored', async () => {
    const picture = await addPicture();
    await publish(picture);
    await rm(join(author.folder, 'pictures'), { recursive: true });
    expect(unwrap(await author.pictures.readForDisplay(picture.name, null))).toEqual(picture.bytes);
    expect(await filesHere()).toEqual([picture.name]);
  });

  test('isn’t shown if the blog has something else under its name, or nothing', async () => {
    const { name } = samplePicture();
    expect((await author.pictures.readForDisplay(name, null)).ok).toBe(false);
    author.network = async (input, init) =>
      String(input).includes('/object/public/') ? new Response('something else') : fetch(input, init);
    expect(await author.pictures.readForDisplay(name, null)).toMatchObject({
      ok: false,
      error: { message: 'The blog’s copy of this picture is damaged. Choose another one.' },
    });
    expect(await author.pictures.files.list()).toEqual([]);
  });
});

describe('removing pictures', () => {
  test('deletes unused ones from the blog and the folder, and undo restores both', async () => {
    const picture = await addPicture();
    const id = await publish(picture);
    unwrap(await author.drafts.save(id, postOf('pipes')));
    await author.backend.query(`update public.blog_posts set content = 'Without it.'`);
    const entry = await entryOf(picture);
    if (!entry) throw new Error('it is in the library');
    expect(unwrap(await author.pictures.library.remove([entry]))).toEqual({ removed: [picture.name], kept: [] });
    expect([await stored(), await filesHere()]).toEqual([[], [picture.name]]);
    unwrap(await author.pictures.library.restore([picture.name]));
    expect([await stored(), await filesHere()]).toEqual([[picture.name], [picture.name]]);
  });

  test('that were never used deletes their files, too, even offline', async () => {
    const picture = await addPicture();
    author.network = noNetwork;
    expect(unwrap(await author.pictures.library.remove([{ name: picture.name, authorId: null }]))).toEqual({
      removed: [picture.name],
      kept: [],
    });
    expect(await filesHere()).toEqual([]);
    unwrap(await author.pictures.library.restore([picture.name]));
    expect(unwrap(await author.pictures.files.read(picture.name))).toHaveLength(1000);
  });

  test('keeps ones that a post or a draft uses, and says so', async () => {
    const [ofPost, ofDraft] = [await addPicture(), await addPicture()];
    await publish(ofPost);
    unwrap(await author.drafts.save(crypto.randomUUID(), naming(ofDraft, 'b')));
    const removed = unwrap(await author.pictures.library.remove(await library()));
    expect(removed.removed).toEqual([]);
    expect(removed.kept).toEqual(
      expect.arrayContaining([
        { name: ofPost.name, reason: 'A post uses it.' },
        { name: ofDraft.name, reason: 'A draft, an earlier version, or a deleted draft uses it.' },
      ]),
    );
    expect(await filesHere()).toHaveLength(2);
  });

  test('removes nothing if the blog doesn’t answer', async () => {
    const picture = await addPicture();
    await publish(picture);
    const entries = await library();
    author.network = noNetwork;
    expect(await author.pictures.library.remove(entries)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('No pictures were deleted.') },
    });
    expect(await filesHere()).toHaveLength(1);
  });
});

describe('a removed picture that a text uses again, for example after redo', () => {
  async function removeOne(): Promise<SamplePicture> {
    const picture = await addPicture();
    unwrap(await author.pictures.library.remove([{ name: picture.name, authorId: null }]));
    expect(await filesHere()).toEqual([]);
    return picture;
  }

  test('shows immediately, without restoring its file', async () => {
    const { name, bytes } = await removeOne();
    expect(new Uint8Array(unwrap(await author.pictures.readForDisplay(name, null)))).toEqual(bytes);
    expect(await filesHere()).toEqual([]);
  });

  test('is back in the folder once the text is saved, and undoing the removal is harmless', async () => {
    const picture = await removeOne();
    const { content } = naming(picture, 'pipes');
    await author.pictures.library.restoreUsed(content);
    expect(await filesHere()).toEqual([picture.name]);
    unwrap(await author.pictures.library.restore([picture.name]));
    expect(await filesHere()).toEqual([picture.name]);
  });

  test('is published with its post', async () => {
    const picture = await removeOne();
    await publish(picture);
    expect(await stored()).toEqual([picture.name]);
  });
});

describe('a post that is deleted', () => {
  test('offers to delete pictures that only it uses', async () => {
    const [only, shared] = [await addPicture(), await addPicture()];
    const id = crypto.randomUUID();
    const content = [only, shared].map(({ name }) => `![A pipe](pictures/${name})`).join('\n\n');
    unwrap(await author.queue.publish(id, postOf('pipes', { content })));
    await publish(shared, 'another');
    const offered = unwrap(await author.pictures.library.listOnlyUsedBy(id));
    expect(offered.map(({ name }) => name)).toEqual([only.name]);
    expect(unwrap(await author.pictures.library.remove(offered)).removed).toEqual([]);
    await author.backend.query(
      `update public.blog_posts set published_at = published_at - interval '1 hour' where slug = 'pipes'`,
    );
    unwrap(await deletePost(id));
    expect(unwrap(await author.pictures.library.remove(offered)).removed).toEqual([only.name]);
    expect(await stored()).toEqual([shared.name]);
    expect(await filesHere()).toHaveLength(2);
  });

  test('leaves its draft a picture that only the blog had', async () => {
    const picture = await addPicture();
    const id = await publish(picture);
    await rm(join(author.folder, 'pictures'), { recursive: true });
    const offered = unwrap(await author.pictures.library.listOnlyUsedBy(id));
    await author.backend.query(
      `update public.blog_posts set published_at = published_at - interval '1 hour' where slug = 'pipes'`,
    );
    unwrap(await deletePost(id));
    expect(unwrap(await author.pictures.library.remove(offered)).removed).toEqual([picture.name]);
    expect(await stored()).toEqual([]);
    expect(unwrap(await author.pictures.files.read(picture.name))).toHaveLength(1000);
  });

  test('keeps its pictures if it is only unpublished', async () => {
    const picture = await addPicture();
    const id = await publish(picture);
    unwrap(await author.posts.unpublish({ id, revision: 1 }));
    expect(await stored()).toEqual([picture.name]);
    expect((await entryOf(picture))?.posts).toMatchObject([{ id, status: 'draft' }]);
  });

  test('offers no picture that another post’s draft uses', async () => {
    const picture = await addPicture();
    const id = await publish(picture);
    unwrap(await author.drafts.save(crypto.randomUUID(), naming(picture, 'b')));
    expect(unwrap(await author.pictures.library.listOnlyUsedBy(id))).toEqual([]);
  });
});

test('a library address points to the picture that readers see', async () => {
  const picture = await addPicture();
  await publish(picture);
  const entry = await entryOf(picture);
  const address = toPictureAddress(
    { SUPABASE_URL: author.backend.url },
    { name: picture.name, authorId: entry?.authorId ?? '' },
  );
  expect((await fetch(address)).status).toBe(200);
});

describe('after an author has signed out and hidden their drafts (rule O2)', () => {
  const hidden: DraftVisibility = {
    author: () => null,
    viewer: () => ({ account: null, seesAll: false }),
    isVisible: (owner) => owner === null,
    isHiding: () => false,
  };

  async function saveOwn(fields: PostFields): Promise<string> {
    const id = crypto.randomUUID();
    const account = author.session.readAccountId() ?? '';
    unwrap(await author.drafts.save(id, fields));
    const given = await author.storage.call('changeOwner', { ids: [id], from: null, to: account });
    expect(unwrap(given)).toEqual([id]);
    return id;
  }

  async function hide(): Promise<void> {
    author.network = noNetwork;
    author.visibility = hidden;
    await author.restart();
  }
  const handlers = () => createPictureHandlers({ ...author.pictures, encoder: { answer: () => {} } });
  const listed = async () => ({
    library: (await library()).map(({ name }) => name),
    local: unwrap(await handlers()['pictures:list-local']()).map(({ name }) => name),
  });
  const NONE = { library: [], local: [] };

  test('nobody sees their pictures or descriptions', async () => {
    const picture = await addPicture();
    unwrap(await author.pictures.alts.store(picture.name, 'The van of the Ruiz family'));
    await saveOwn(naming(picture, 'a'));
    expect(await listed()).toEqual({ library: [picture.name], local: [picture.name] });
    await hide();
    expect(await listed()).toEqual(NONE);
    expect(await handlers()['pictures:read-alt'](picture.name)).toBeNull();
    const added = await handlers()['pictures:add']({ ...picture, alt: null });
    expect(unwrap(added).alt).toBeNull();
  });

  test('nobody sees the pictures of their deleted drafts and earlier versions', async () => {
    const [deleted, earlier] = [await addPicture(), await addPicture()];
    unwrap(await author.drafts.delete(await saveOwn(naming(deleted, 'a'))));
    const id = await saveOwn(naming(earlier, 'b'));
    unwrap(await author.drafts.save(id, postOf('b')));
    await hide();
    expect(await listed()).toEqual(NONE);
  });

  test('others still see the pictures of their own drafts, and unused ones', async () => {
    const [shared, own, unused] = [await addPicture(), await addPicture(), await addPicture()];
    await saveOwn(naming(shared, 'a'));
    for (const picture of [shared, own]) {
      unwrap(await author.drafts.save(crypto.randomUUID(), naming(picture, 'of-the-computer')));
    }
    await hide();
    const names = [shared, own, unused].map(({ name }) => name).sort();
    const { library: ofLibrary, local } = await listed();
    expect([ofLibrary.sort(), local.sort()]).toEqual([names, names]);
  });
});
