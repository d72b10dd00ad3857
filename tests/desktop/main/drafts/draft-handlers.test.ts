import { dirname } from 'node:path';
import { createDraftHandlers, toExportName } from '@callwright/desktop/main/drafts/draft-handlers.ts';
import { expect, test, vi } from 'vitest';
import { breakDisk, type WriteStep } from '../../../faults/failing-disk.ts';
import { HOUR_MS, noNetwork, post, setUpAuthor } from '../../../helpers/author-fixture.ts';

// Electron's own module can't be loaded outside Electron; deleting a draft shows no dialog.
vi.mock('electron', () => ({ dialog: {}, shell: {} }));

const app = setUpAuthor(() => HOUR_MS);

const deleteDraft = (id: string) => {
  const { drafts, queue, userData } = app;
  const unused = null as never;
  const handlers = createDraftHandlers({
    drafts,
    broadcast: unused,
    queue,
    userData,
    settings: unused,
    folderMover: unused,
    openedFiles: unused,
    getWindow: () => null,
    visibility: unused,
    pictures: unused,
  });
  return handlers['drafts:delete'](id);
};

async function queuePost(): Promise<string> {
  const id = await app.newDraft();
  app.network = noNetwork;
  await app.queue.publish(id, post());
  return id;
}

test('a queued post whose draft is deleted is not sent, after a restart either', async () => {
  const id = await queuePost();
  expect(await deleteDraft(id)).toMatchObject({ ok: true });
  app.network = fetch;
  await app.restart();
  await app.whenEmpty();
  expect(await app.readRows()).toEqual([]);
});

test.each<WriteStep>(['open', 'write', 'fsync', 'rename', 'folder fsync'])(
  'a draft whose queued post the disk holds on to, at the %s, is not deleted, and its author reads why',
  async (step) => {
    const id = await queuePost();
    const isMeant = (path: string) => dirname(path) === app.userData || path === app.userData;
    const mend = breakDisk({ step, code: 'ENOSPC', isMeant });
    const deleted = await deleteDraft(id).finally(mend);
    expect(deleted).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/still in the publish queue.*disk is full.*draft was not deleted/) },
    });
    expect(await app.drafts.read(id)).toMatchObject({ ok: true });
    expect(app.queue.has(id)).toBe(true);
  },
);

test('a draft that can not be deleted says that its post has left the queue', async () => {
  const id = await queuePost();
  app.drafts.delete = async () => ({ ok: false, error: { message: 'The disk reports an error.' } });
  expect(await deleteDraft(id)).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/disk reports an error.*left the publish queue: publish it again/) },
  });
});

test.each([
  ['Spring offers', 'spring-offers.md'],
  ['', 'untitled.md'],
  ['???', 'untitled.md'],
  ['Con', 'con-post.md'],
  ['NUL', 'nul-post.md'],
  ['COM1', 'com1-post.md'],
  ['LPT0', 'lpt0-post.md'],
  ['Con artists', 'con-artists.md'],
  [`${'word '.repeat(60)}`, `${'word-'.repeat(20).slice(0, -1)}.md`],
])('a draft titled %j is exported as %s', (title, name) => {
  expect(toExportName(title)).toBe(name);
});
