/**
 * Moves the drafts folder back and forth, and saves its drafts meanwhile, telling its parent of each save that
 * the app would call saved.
 */
import { flushCompileCache } from 'node:module';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, numberedText, openMovableDrafts } from './drafts-on-disk.ts';

// A process that is killed keeps for the next one nothing of what it compiled.
flushCompileCache();
const [root = '', first = '0', ...ids] = process.argv.slice(2);
const { drafts, persistFolder, otherFolder } = await openMovableDrafts(root);
process.send?.('ready');
void saveForEver();
// A move that an earlier kill has cut off may be cut off again while it goes on.
await drafts.resumeMove(persistFolder);
for (;;) unwrap(await drafts.move(otherFolder(), persistFolder));

async function saveForEver(): Promise<void> {
  for (let number = Number(first); ; number += 1) {
    const id = ids[number % ids.length] ?? '';
    unwrap(await drafts.save(id, fieldsOf(numberedText(number))));
    process.send?.({ id, number });
  }
}
