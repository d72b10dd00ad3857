/** Saves one draft again and again, telling its parent of each save that the app would call saved. */
import { flushCompileCache } from 'node:module';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, numberedText, openDraftsIn } from './drafts-on-disk.ts';

// A process that is killed keeps for the next one nothing of what it compiled.
flushCompileCache();
const [userData = '', id = '', first = '0'] = process.argv.slice(2);
const drafts = openDraftsIn(userData);
for (let number = Number(first); ; number += 1) {
  unwrap(await drafts.save(id, fieldsOf(numberedText(number))));
  process.send?.(number);
}
