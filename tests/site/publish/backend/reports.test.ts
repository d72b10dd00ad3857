import { openReports } from '@callwright/site/publish/backend/reports.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { findFreePort } from '../../../helpers/find-free-port.ts';
import { emptyBlog, insertPosts, openTestPublisher } from '../../../helpers/publisher/blog-to-publish.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const blog = setUpBlog();
const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
const warnings: string[] = [];

function open(key = blog.backend.secretKey) {
  return openReports({ SUPABASE_URL: blog.backend.url, SUPABASE_SECRET_KEY: key }, (line) => warnings.push(line));
}

afterEach(() => void warnings.splice(0));

describe('a publisher', () => {
  const start = () => ({ id: crypto.randomUUID(), kind: 'changes', host: 'folder' }) as const;

  test('that fell silent learns at its next step that another one has taken its place', async () => {
    const [first, second] = [open(), open()];
    const [one, other] = [start(), start()];
    expect(await first.begin(one)).toBe(true);
    expect(await first.step('render')).toBe(true);
    await blog.backend.query("update public.releases set seen_at = now() - interval '61 seconds'");
    expect(await second.begin(other)).toBe(true);
    expect(await first.step('upload')).toBe(false);
    expect(await second.step('upload')).toBe(true);
    await first.end({ id: one.id, state: 'failed', reason: 'Taken over', counts, posts: [] });
    await second.end({ id: other.id, state: 'live', reason: null, counts, posts: [] });
  });

  test('whose reports are refused goes on', async () => {
    const reports = open('sb_secret_unknown');
    const release = start();
    expect(await reports.begin(release)).toBe(true);
    expect(await reports.step('upload')).toBe(true);
    await reports.end({ id: release.id, state: 'live', reason: null, counts, posts: [] });
    expect(warnings).toHaveLength(3);
  });

  test('whose last word did not arrive says it with its next run, before anybody reads that it went silent', async () => {
    await emptyBlog(blog.backend);
    await insertPosts(blog.backend, 2);
    const reports = open();
    let isHeard = false;
    const publisher = await openTestPublisher(blog.backend, {
      reports: { ...reports, end: async (end) => isHeard && (await reports.end(end)) },
    });
    const readReleases = () =>
      blog.backend.query<{ state: string; posts: number }>('select state, posts_changed as posts from public.releases');
    try {
      expect(unwrap(await publisher.publish()).state).toBe('live');
      expect(await readReleases()).toEqual([{ state: 'running', posts: null }]);
      isHeard = true;
      expect(unwrap(await publisher.publish()).state).toBe('unchanged');
      expect(await readReleases()).toEqual([{ state: 'live', posts: 2 }]);
    } finally {
      await publisher.remove();
    }
  });

  test('knows that nobody heard how a release ended, where the backend can’t be reached', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const reports = openReports({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: blog.backend.secretKey }, () => undefined);
    expect(await reports.end({ id: start().id, state: 'live', reason: null, counts, posts: [] })).toBe(false);
  });
});
