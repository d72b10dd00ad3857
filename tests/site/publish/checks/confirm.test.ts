import { confirmRelease } from '@callwright/site/publish/checks/confirm.ts';
import { describe, expect, test } from 'vitest';

const POST = { id: '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10', slug: 'a-post', revision: 3 };

/** A public site that answers each address with the next of its answers, the last one for ever. */
function openSite(answers: Record<string, readonly (string | number)[]>) {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  return async (input: string | URL | Request) => {
    const list = left.get(new URL(String(input)).pathname) ?? [404];
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? 404;
    return typeof answer === 'number' ? new Response('No', { status: answer }) : new Response(answer);
  };
}

const release = (id: string) => JSON.stringify({ release: id });
const page = (revision: number) =>
  `<main data-known="{&quot;id&quot;:&quot;${POST.id}&quot;,&quot;revision&quot;:${revision}}">`;

function confirm(answers: Record<string, readonly (string | number)[]>, timeoutMs = 0) {
  return confirmRelease(
    { release: 'new', posts: [POST] },
    { siteUrl: 'https://callwright.example', fetch: openSite(answers), timeoutMs },
  );
}

describe('a release', () => {
  test('is confirmed by the public site: its release, and the pages of changed posts', async () => {
    expect(await confirm({ '/release.json': [release('new')], '/blog/a-post': [page(3)] })).toEqual({
      ok: true,
      value: undefined,
    });
  });

  test('is waited for while caches show the one before', async () => {
    const confirmed = await confirm(
      { '/release.json': [release('old'), release('new')], '/blog/a-post': [page(2), page(3)] },
      10_000,
    );
    expect(confirmed.ok).toBe(true);
  });

  test('is confirmed by a page whose title speaks of the attribute that names the post', async () => {
    const html = `<title>Why data-known="{}" is there</title>${page(3)}`;
    expect((await confirm({ '/release.json': [release('new')], '/blog/a-post': [html] })).ok).toBe(true);
  });

  test.each([
    ['/release.json', { '/release.json': [release('old')], '/blog/a-post': [page(3)] }, 'shows another release'],
    ['/release.json', { '/release.json': [503] }, 'answers 503'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': [404] }, 'answers 404'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': [page(2)] }, 'shows another release'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': ['<html>'] }, 'shows another release'],
  ])('that %s does not show in time is a failure in words', async (path, answers, reason) => {
    const confirmed = await confirm(answers);
    expect(confirmed).toEqual({
      ok: false,
      error: { message: expect.stringContaining(`https://callwright.example${path} ${reason}`) },
    });
  });
});
