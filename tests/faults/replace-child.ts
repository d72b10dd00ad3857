/** A process to kill. Replaces a text in all posts, undoes that, and so on. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openPublishingFixture } from '../helpers/publishing-fixture.ts';
import { openReplace, replaceOrderSchema, replaceOrUndo } from './replace-order.ts';

setInterval(() => {}, 60_000);

const [message] = await once(process, 'message');
// Save the compile cache now, because a killed process wouldn't.
flushCompileCache();
const { folder, backend, account } = replaceOrderSchema.parse(message);
const fixture = await openPublishingFixture({ folder, backend, account });
const replace = openReplace(fixture);
process.send?.('started');
for (let round = 0; ; round += 1) {
  await replaceOrUndo(replace);
  // The next change begins with some updates queued, sent, or neither.
  if (round % 2 === 0) await fixture.whenEmpty();
}
