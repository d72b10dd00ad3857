import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endNext, type NextProcess, startNext } from '@callwright/site/publish/base/next-process.ts';
import { copySources, WORK_ROOT } from '@callwright/site/publish/base/work-folder.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../helpers/find-free-port.ts';
import { emptyBlog, insertPost } from '../../../helpers/publisher/blog-to-publish.ts';
import { openEmptyBackend, settingsOf } from '../../../helpers/running-backend.ts';

let backend: Backend;
let folder: string;
let next: NextProcess;
let site: string;

beforeAll(async () => {
  backend = await openEmptyBackend();
  await emptyBlog(backend);
  await insertPost(backend, { slug: 'first', title: 'The first post' });
  await mkdir(WORK_ROOT, { recursive: true });
  folder = await mkdtemp(join(WORK_ROOT, `${process.pid}-dev-`));
  await copySources(folder);
  const port = await findFreePort();
  site = `http://localhost:${port}`;
  const ready = Promise.withResolvers<void>();
  next = startNext('dev', folder, ['--port', String(port), '--hostname', 'localhost'], {
    env: { ...settingsOf(backend), SITE_URL: site },
    onLine: (line) => line.includes('Ready in') && ready.resolve(),
  });
  next.once('close', () => ready.reject(new Error('Next has ended.')));
  await ready.promise;
});

afterAll(async () => {
  const ended = new Promise((resolve) => next.once('close', resolve));
  endNext(next);
  await ended;
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const read = async (path: string) => (await fetch(`${site}${path}`)).text();

const expectSoon = (path: string, words: string) => expect.poll(() => read(path)).toContain(words);

it('shows a code change without a restart', async () => {
  expect(await read('/blog/first')).toContain('The first post');
  const file = join(folder, 'blog/list/back-to-blog.tsx');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Back to Blog', 'Back to all posts'));
  await expectSoon('/blog/first', 'Back to all posts');
});

it('shows posts published and changed in the meantime', async () => {
  await insertPost(backend, { slug: 'second', title: 'The second post' });
  await expectSoon('/blog/second', 'The second post');
  await backend.query("update public.blog_posts set title = 'Another title' where slug = 'first'");
  await expectSoon('/blog/first', 'Another title');
});
