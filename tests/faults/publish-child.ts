/** A process to kill. Runs several apps that publish one post each and stop where the fault happens. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { openPublishingFixture } from '../helpers/publishing-fixture.ts';
import { type CutReport, type PublishOrder, publishOrderSchema } from './publish-order.ts';

setInterval(() => {}, 60_000);

const [message] = await once(process, 'message');
// Save the compile cache now, because a killed process wouldn't.
flushCompileCache();
await Promise.all(z.array(publishOrderSchema).parse(message).map(publish));

async function publish({ folder, backend, account, phase, id, typed }: PublishOrder): Promise<void> {
  const say = (state: CutReport['state']) => process.send?.({ id, state } satisfies CutReport);
  const die = (): Promise<never> => {
    say('now');
    return new Promise(() => {});
  };
  let pictures = 0;
  const fixture = await openPublishingFixture({
    folder,
    backend,
    account,
    fetch: async (input, init) => {
      const isPost = init?.method === 'POST' && String(input).includes('/rest/v1/blog_posts');
      if (isPost && phase === 'before-send') return die();
      if (String(input).includes('/rpc/list_pictures') && phase === 'before-look') return die();
      const isPicture = init?.method === 'POST' && String(input).includes('/storage/v1/object/post-pictures/');
      if (isPicture) pictures += 1;
      const isSecond = isPicture && pictures === 2;
      if (isSecond && phase === 'before-picture') return die();
      const response = await fetch(input, init);
      if (isPost && phase === 'after-commit') return die();
      if (isSecond && phase === 'after-picture') return die();
      return response;
    },
    wrapStorage: (storage) => ({
      ...storage,
      async call(name, ...input) {
        if (name === 'markPublished' && phase === 'before-note') return die();
        const answer = await storage.call(name, ...input);
        return name === 'markPublished' && phase === 'after-note' ? die() : answer;
      },
    }),
  });
  await fixture.queue.publish(id, typed);
  say('survived');
}
