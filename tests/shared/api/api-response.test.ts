import { createBlogClient } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import {
  incrementPostViews,
  listPostEntries,
  listPublishedPosts,
  readPublishedPost,
} from '@callwright/shared/api/published-posts.ts';
import { describe, expect, test } from 'vitest';
import { setUpBlog } from '../../helpers/blog-fixture.ts';
import { settingsOf } from '../../helpers/running-backend.ts';

const blog = setUpBlog();

describe('an inconclusive response', () => {
  const page = (status: number) =>
    new Response('<html><body>Please log in to the hotel network</body></html>', {
      status,
      headers: { 'content-type': 'text/html' },
    });
  const answers: Array<[name: string, answer: () => Promise<Response>]> = [
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ["a captive portal's page", async () => page(200)],
    ['an empty page', async () => new Response('', { status: 200 })],
    ["another service's JSON", async () => Response.json({ hello: 'world' })],
    ["another service's rows", async () => Response.json([{ hello: 'world' }])],
    ["another service's 404", async () => page(404)],
    ["another service's 403", async () => page(403)],
    ['408', async () => page(408)],
    ['429', async () => Response.json({ code: 'over_limit', message: 'Too many requests' }, { status: 429 })],
    ['500', async () => Response.json({ code: 'XX000', message: 'Out of memory' }, { status: 500 })],
    ['502', async () => page(502)],
    ['503', async () => Response.json({ code: 'PGRST002', message: 'No schema cache' }, { status: 503 })],
    ['504', async () => page(504)],
  ];

  test.each(answers)('%s means an unreachable backend for readers and authors', async (_name, answer) => {
    let requests = 0;
    const client = createBlogClient(settingsOf(blog.backend), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: () => {
          requests += 1;
          return answer();
        },
      },
    });
    const unreachable = { ok: false, error: { kind: 'unreachable', message: expect.stringMatching(/./) } };
    expect(await listPublishedPosts(client, 24)).toMatchObject(unreachable);
    expect(await listPostEntries(client)).toMatchObject(unreachable);
    expect(await readPublishedPost(client, 'pipes')).toMatchObject(unreachable);
    expect(await publishPost(client, blog.toPublish('pipes'))).toMatchObject(unreachable);
    expect(requests).toBe(4);
  });

  test.each([
    ['none, after a broken connection', () => Promise.reject(new TypeError('fetch failed')), undefined],
    ["a firewall's 403", async () => page(403), 403],
    ["a portal's page", async () => page(200), 200],
  ] as const)('has its status: %s', async (_name, answer, status) => {
    blog.between = answer;
    const failed = await publishPost(blog.author.client, blog.toPublish('pipes'));
    expect(failed).toEqual({ ok: false, error: { kind: 'unreachable', message: expect.any(String), status } });
  });

  test('only to the write says that the backend had answered before', async () => {
    blog.between = async (send, input, init) => (init?.method === 'POST' ? page(413) : send(input, init));
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', status: 413, hasAnsweredBefore: true },
    });
  });

  test('includes a temporarily read-only database, whatever the post', async () => {
    blog.between = async (send, input, init) =>
      init?.method === 'POST'
        ? Response.json({ code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, { status: 405 })
        : send(input, init);
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', status: 405 },
    });
  });

  test('doesn’t count as a counted view', async () => {
    blog.between = async () => page(200);
    expect(await incrementPostViews(blog.author.client, 'pipes')).toMatchObject({
      ok: false,
      error: { kind: 'unreachable' },
    });
  });

  test('during a publish leaves it open whether the post arrived, and sending it again resolves that', async () => {
    for (const step of [0, 1, 2]) {
      const post = blog.toPublish(`step-${step}`);
      let request = -1;
      blog.between = async (send, ...call) => {
        request += 1;
        return request === step ? page(200) : send(...call);
      };
      expect(await publishPost(blog.author.client, post)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
      blog.between = (send, ...call) => send(...call);
      expect(await publishPost(blog.author.client, post)).toMatchObject({ ok: true, value: { revision: 1 } });
    }
    expect(await blog.storedSlugs()).toEqual(['step-0', 'step-1', 'step-2']);
  });
});
