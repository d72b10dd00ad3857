/** Performs random actions and reports each acknowledged word to the parent. */
import { flushCompileCache } from 'node:module';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { openLocalDrafts } from '../helpers/local-drafts.ts';

// Save the compile cache now, because a killed process wouldn't.
flushCompileCache();
const [userData = '', first = '0'] = process.argv.slice(2);
const { drafts, storage } = await openLocalDrafts(userData);
const ids = Array.from({ length: 3 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);

for (let number = Number(first); ; number += 1) {
  const id = ids[number % ids.length] ?? '';
  const read = await drafts.read(id);
  const text = read.ok ? read.value.fields.content : '';
  const word = `word${number}.`;
  const fields = { ...EMPTY_POST_FIELDS, title: `Draft ${id.at(-1)}`, content: `${text} ${word}` };
  const saved = await drafts.save(id, fields, read.ok ? read.value.head : null);
  if (saved.ok) process.send?.({ id, word });
  switch (number % 7) {
    case 1:
      await drafts.delete(id);
      await drafts.undelete(id);
      break;
    case 3: {
      const versions = await drafts.listVersions(id);
      const oldest = versions.ok ? versions.value.at(-1) : undefined;
      if (oldest !== undefined) await drafts.restoreVersion(id, oldest.id);
      break;
    }
    case 5:
      await drafts.markPublished(id, { revision: number + 1, slug: 'a', publishedAt: '2026-11-25T00:00:00Z', fields });
      break;
    default:
      await storage.call('syncFolder');
  }
}
