import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { DraftDocument } from '@callwright/desktop/renderer/drafts/draft-document.ts';
import { openLocalDrafts } from '../helpers/local-drafts.ts';
import { unwrap } from '../helpers/unwrap.ts';

// Save the compile cache now, because a killed process wouldn't.
flushCompileCache();
const [userData = '', id = ''] = process.argv.slice(2);
const { drafts } = await openLocalDrafts(userData);
const document = new DraftDocument(unwrap(await drafts.read(id)), {
  saveDraft: ({ id: saved, fields, basedOn }) => drafts.save(saved, fields, basedOn),
  publishPost: () => Promise.reject(new Error('Nothing is published here')),
});
for (let keys = 1; ; keys += 1) {
  document.setField('content', 'x'.repeat(keys));
  process.send?.({ keys, at: Date.now() });
  await pause(20 + Math.random() * 100);
}
