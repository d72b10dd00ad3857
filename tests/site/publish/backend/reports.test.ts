import { openReports } from '@callwright/site/publish/backend/reports.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';

const blog = setUpBlog();
const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
const warnings: string[] = [];

function open(key = blog.backend.secretKey) {
  return openReports({ SUPABASE_URL: blog.backend.url, SUPABASE_SECRET_KEY: key }, (line) => warnings.push(line));
}

afterEach(() => void warnings.splice(0));

describe('a publisher', () => {
  const start = () => ({ id: crypto.randomUUID(), kind: 'changes', host: 'folder' }) as const;

  test('that stalled learns at its next step that another one took over', async () => {
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

  test('continues if its reports are rejected', async () => {
    const reports = open('sb_secret_unknown');
    const release = start();
    expect(await reports.begin(release)).toBe(true);
    expect(await reports.step('upload')).toBe(true);
    await reports.end({ id: release.id, state: 'live', reason: null, counts, posts: [] });
    expect(warnings).toHaveLength(3);
  });
});
