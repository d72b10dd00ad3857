import { expect, test } from 'vitest';
import { HOUR_MS, post, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const app = setUpAuthor(() => HOUR_MS);
const importOld = async () => unwrap(await app.drafts.import('old.md', '---\ndate: 2019-05-01\n---\nText.'));
const readTimes = async () => (await app.readRows()).map((row) => new Date(String(row.published_at)).toISOString());

test('a post from an old blog keeps its date when it is published, and when it changes', async () => {
  const { id, oldDate } = await importOld();
  expect(oldDate).toBe('2019-05-01T00:00:00.000Z');
  for (const content of ['Old words.', 'New words.']) {
    expect(await app.queue.publish(id, post({ content }))).toMatchObject({
      ok: true,
      value: { state: 'published', publication: { publishedAt: expect.stringContaining('2019-05-01') } },
    });
  }
  expect(await readTimes()).toEqual(['2019-05-01T00:00:00.000Z']);
});

test('a time that the author chooses wins over the old date', async () => {
  const { id } = await importOld();
  const publishAt = '2099-01-01T10:00:00.000Z';
  expect(await app.queue.publish(id, post(), { publishAt })).toMatchObject({ ok: true });
  expect(await readTimes()).toEqual([publishAt]);
});
