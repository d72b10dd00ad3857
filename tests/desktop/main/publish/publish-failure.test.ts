import type { PostFields } from '@callwright/shared/post/post.ts';
import { describe, expect, test } from 'vitest';
import { bea, HOUR_MS, post, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana } from '../../../helpers/publishing-fixture.ts';

const app = setUpAuthor(() => HOUR_MS);

describe('what the author reads when a post is not published', () => {
  test.each<[string, Partial<PostFields>]>([
    ['Title is required', { title: '  ' }],
    ['Title must be less than 200 characters', { title: 'x'.repeat(201) }],
    ['Slug is required', { slug: '' }],
    ['Slug must be less than 200 characters', { slug: 'x'.repeat(201) }],
    ['Slug can only contain lowercase letters, numbers, and hyphens', { slug: 'A b' }],
    ['Content is required', { content: '' }],
    ['Content must be less than 50,000 characters', { content: 'x'.repeat(50_001) }],
    ['Excerpt must be less than 500 characters', { excerpt: 'x'.repeat(501) }],
    ['Meta description must be less than 160 characters', { metaDescription: 'x'.repeat(161) }],
    ['Keywords must be less than 200 characters', { keywords: 'x'.repeat(201) }],
    ['Must be a valid URL', { featuredImageUrl: 'javascript:alert(1)' }],
    ['Title is required', { title: '', slug: '', content: '' }],
  ])('Validation Error: %s', async (message, typed) => {
    const id = await app.newDraft();
    expect(await app.queue.publish(id, post(typed))).toEqual({
      ok: false,
      error: { kind: 'validation', title: 'Validation Error', message },
    });
    expect(await app.readRows()).toEqual([]);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { fields: post(typed), state: 'draft' } });
  });

  test('Duplicate slug, and the backend stores nothing', async () => {
    await app.queue.publish(await app.newDraft(), post({ title: 'First' }));
    expect(await app.queue.publish(await app.newDraft(), post({ title: 'Second' }))).toEqual({
      ok: false,
      error: {
        kind: 'duplicate-slug',
        title: 'Duplicate slug',
        message: 'A post with this slug already exists. Please use a different slug.',
      },
    });
    expect(await app.readRows()).toMatchObject([{ title: 'First' }]);
  });

  test('that they are signed out and the text is saved', async () => {
    const id = await app.newDraft();
    await app.session.signOut();
    expect(await app.queue.publish(id, post())).toEqual({
      ok: false,
      error: {
        kind: 'signed-out',
        title: 'Error',
        message: 'Sign in to publish. Your draft is saved on this computer.',
      },
    });
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { fields: post() } });
  });

  test('that their session has ended', async () => {
    const id = await app.newDraft();
    await app.backend.query('delete from auth.sessions');
    app.network = async (input, init) =>
      String(input).includes('/auth/')
        ? fetch(input, init)
        : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: false,
      error: { kind: 'signed-out', title: 'Error', message: expect.stringContaining('Your session has ended.') },
    });
    expect(app.session.read()).toEqual({ state: 'expired', email: ana.email });
  });

  test('that the post changed elsewhere and nothing is overwritten', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    await app.backend.query("update public.blog_posts set title = 'Edited on the web' where id = $1", [id]);
    expect(await app.queue.publish(id, post({ title: 'Edited here' }))).toMatchObject({
      ok: false,
      error: { kind: 'conflict', title: 'Error', message: expect.stringContaining('changed on the blog') },
    });
    expect(await app.readRows()).toMatchObject([{ title: 'Edited on the web' }]);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { fields: { title: 'Edited here' } } });
  });

  test('the backend’s message, or the product spec’s without one', async () => {
    const id = await app.newDraft();
    let message = 'permission denied for table blog_posts';
    app.network = async (input, init) =>
      init?.method === 'POST' && !String(input).includes('/auth/')
        ? Response.json({ code: '42501', message }, { status: 403 })
        : fetch(input, init);
    expect(await app.queue.publish(id, post())).toEqual({
      ok: false,
      error: { kind: 'refused', title: 'Error', message },
    });
    message = '';
    expect(await app.queue.publish(id, post())).toEqual({
      ok: false,
      error: { kind: 'refused', title: 'Error', message: 'Failed to publish blog post.' },
    });
  });

  test('that the text couldn’t be saved and isn’t sent', async () => {
    const id = await app.newDraft();
    app.storage.refused.add('prepareForPublish');
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: false,
      error: { kind: 'refused', title: 'Error', message: expect.stringContaining('Couldn’t save your text') },
    });
    expect(await app.readRows()).toEqual([]);
  });

  test('a draft of another account on this computer isn’t overwritten', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    const [before] = await app.readRows();
    await app.session.signOut();
    await app.session.signIn(bea);
    expect(await app.queue.publish(id, post({ title: 'Mine now' }))).toMatchObject({
      ok: false,
      error: { title: 'Error' },
    });
    expect(await app.readRows()).toEqual([before]);
  });
});
