import { describe, expect, test } from 'vitest';
import { before, loseAnswerTo, mine, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const author = setUpAuthor();

describe('quick saves by one author never conflict', () => {
  test('publish, edit, and publish again before the first response', async () => {
    const id = await author.publish();
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((content) => author.queue.publish(id, { ...mine, content })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await author.readRow()).toMatchObject({ content: 'Three.' });
    expect(author.noticed).toEqual([]);
  });

  test('a lost response, with the entry removed from the queue before the next text', async () => {
    const id = await author.publish();
    author.network = loseAnswerTo('PATCH');
    await author.queue.publish(id, mine);
    await author.queue.cancel(id);
    author.network = fetch;
    await author.restart();
    expect(await author.readRow()).toMatchObject({ content: 'Mine.', revision: 2 });
    expect(await author.queue.publish(id, { ...mine, content: 'Written on.' })).toMatchObject({ ok: true });
    expect(await author.readRow()).toMatchObject({ content: 'Written on.', revision: 3 });
  });

  test('a lost response, then a rejection that ended the entry', async () => {
    await author.publish(postOf('taken'));
    const id = await author.publish();
    author.network = loseAnswerTo('PATCH');
    await author.queue.publish(id, mine);
    author.network = fetch;
    expect(await author.queue.publish(id, { ...mine, slug: 'taken' })).toMatchObject({
      ok: false,
      error: { kind: 'duplicate-slug' },
    });
    expect(await author.queue.publish(id, { ...mine, content: 'Written on.' })).toMatchObject({ ok: true });
  });

  test('a first publish with a lost response, then more writing', async () => {
    const id = crypto.randomUUID();
    author.network = loseAnswerTo('POST');
    await author.queue.publish(id, before);
    await author.queue.cancel(id);
    author.network = fetch;
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: true,
      value: { publication: { revision: 2 } },
    });
  });

  test('a read of the blog while a text is being sent', async () => {
    const id = await author.publish();
    author.network = loseAnswerTo('PATCH');
    await author.queue.publish(id, mine);
    author.network = fetch;
    expect(await author.conflicts.checkForRemoteChange(id)).toBeNull();
    author.queue.wake();
    await author.whenEmpty();
    expect(author.noticed).toEqual([]);
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published' } });
  });
});
