import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDraft, restore, save, trash, type } from './drafts-commands.ts';
import { findLosses, openDraftsWorld } from './drafts-world.ts';
import { createRandom } from './fault.ts';

test('the author of a model types nothing into a draft that was shown with another one', async () => {
  const world = await openDraftsWorld({}, createRandom(1));
  try {
    const draft = createDraft(world);
    draft.text = world.makeWord();
    await save(world, draft);
    const path = join(world.folder, draft.name);
    const away = join(world.disk.root, 'away.md');
    // Another program puts a text without front matter in the place of the draft, and takes that back once it is deleted.
    await rename(path, away);
    await writeFile(path, 'Another text.');
    await trash(0).act(world);
    await rename(away, path);
    await restore(0).act(world);
    await type(0).act(world);
    expect(draft.text).toBe('word1. word2.');
    expect(await findLosses(world)).toEqual([]);
  } finally {
    await world.close();
  }
});
