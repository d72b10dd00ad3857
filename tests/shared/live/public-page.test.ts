import { checkPublicPage, type SiteRequests } from '@callwright/shared/live/public-page.ts';
import { describe, expect, test } from 'vitest';
import { toPublicPage } from '../../helpers/public-site.ts';

const POST = { id: '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10', revision: 3 };
const URL_OF_POST = 'https://site.example/blog/a-post';
const IMAGE = 'https://site.example/share/a-post.png?v=1&amp;w=2';
const page = (revision = 3, id = POST.id) => ({ status: 200, html: toPublicPage({ id, revision }, { image: IMAGE }) });

type Answers = {
  past: Awaited<ReturnType<SiteRequests['getPage']>>;
  reader?: Answers['past'];
  picture?: boolean | null;
};

async function check({ past, reader = past, picture = true }: Answers) {
  const requests: string[] = [];
  const result = await checkPublicPage(
    {
      getPage: async (url) => {
        requests.push(url);
        return url.includes('?') ? past : reader;
      },
      hasPicture: async (url) => {
        requests.push(url);
        return picture;
      },
      pause: async () => void requests.push('pause'),
    },
    { url: URL_OF_POST, ...POST, nonce: 'n1' },
  );
  return { result, requests };
}

test('a page is static once it shows the revision, first uncached and after a pause as readers get it', async () => {
  expect(await check({ past: page() })).toEqual({
    result: { kind: 'static', lacks: [] },
    requests: [`${URL_OF_POST}?check=n1`, 'pause', URL_OF_POST, 'https://site.example/share/a-post.png?v=1&w=2'],
  });
});

test('a later revision than the known one counts as the post, too', async () => {
  expect((await check({ past: page(4) })).result).toEqual({ kind: 'static', lacks: [] });
});

test('a page is recognized even if its title contains the attribute with the post’s id', async () => {
  const { html } = page();
  const past = { status: 200, html: html.replace(/<title>[^<]*/, '<title>Why data-known="{}" is there') };
  expect((await check({ past })).result).toEqual({ kind: 'static', lacks: [] });
});

describe('a page isn’t static', () => {
  test.each([
    ['without a response', { past: null }, { kind: 'no-answer' }],
    ['at a 404 address', { past: { status: 404, html: page().html } }, { kind: 'missing', status: 404 }],
    ['that shows an earlier revision', { past: page(2) }, { kind: 'earlier', revision: 2 }],
    ['that is another post', { past: page(9, 'another') }, { kind: 'other' }],
    ['that isn’t a post', { past: { status: 200, html: '<h1>Welcome to nginx</h1>' } }, { kind: 'other' }],
    ['with a damaged marker', { past: { status: 200, html: '<p data-known="{&quot;id">' } }, { kind: 'other' }],
    ['while a cache serves the previous one', { past: page(), reader: page(2) }, { kind: 'stale' }],
    ['while a cache serves a 404', { past: page(), reader: { status: 404, html: '' } }, { kind: 'stale' }],
    ['without a second response', { past: page(), reader: null }, { kind: 'no-answer' }],
  ] as Array<[string, Answers, unknown]>)('%s', async (_name, answers, expected) => {
    expect((await check(answers)).result).toEqual(expected);
  });
});

describe('a static page is safe to share', () => {
  const without = (text: string) => ({ status: 200, html: page().html.replace(text, '') });

  test.each([
    ['only with a picture that answers', { past: page(), picture: false }, ['a share image that loads']],
    ['only with a title', { past: without('<title>A title</title>') }, ['a title']],
    ['only with a description', { past: without('name="description"') }, ['a description']],
    ['only with tags for networks', { past: without('property="og:title"') }, ['og:title']],
    ['only with a picture', { past: without('property="og:image"') }, ['og:image', 'a share image that loads']],
    ['as far as the picture can be asked', { past: page(), picture: null }, null],
  ] as Array<[string, Answers, string[] | null]>)('%s', async (_name, answers, lacks) => {
    expect((await check(answers)).result).toEqual({ kind: 'static', lacks });
  });
});
