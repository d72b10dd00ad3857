/**
 * Moves the drafts folder back and forth, and saves its drafts meanwhile, telling its parent of each save that
 * the app would call saved.
 */
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, numberedText, openMovableDrafts } from './drafts-on-disk.ts';

const [root = '', first = '0', ...ids] = process.argv.slice(2);
const { drafts, persistFolder, otherFolder } = await openMovableDrafts(root);
await drafts.resumeMove(persistFolder);
process.send?.('ready');
void saveForEver();
for (;;) unwrap(await drafts.move(otherFolder(), persistFolder));

async function saveForEver(): Promise<void> {
  for (let number = Number(first); ; number += 1) {
    const id = ids[number % ids.length] ?? '';
    unwrap(await drafts.save(id, fieldsOf(numberedText(number))));
    process.send?.({ id, number });
  }
}
