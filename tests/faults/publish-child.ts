/**
 * The desktop app's publishing in a process that can be killed: publishes one post, and where the
 * fault is to happen says so to its parent and goes no further.
 */
import { once } from 'node:events';
import { openPublishingFixture } from '../helpers/publishing-fixture.ts';
import { type PublishOrder, publishOrderSchema } from './publish-order.ts';

// Nothing else keeps the process alive until it is killed.
setInterval(() => {}, 60_000);

const [message] = await once(process, 'message');
await publish(publishOrderSchema.parse(message));

async function publish({ folder, backend, account, phase, id, typed }: PublishOrder): Promise<void> {
  /** Tells the parent that the moment has come, and never goes on. */
  const die = (): Promise<never> => {
    process.send?.('now');
    return new Promise(() => {});
  };
  let isConfirmed = false;
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
    wrapFile: (file) => ({
      ...file,
      save: async (posts) => {
        const holdsConfirmation = posts.some(({ confirmed }) => confirmed !== null);
        if (holdsConfirmation && phase === 'before-note') return die();
        if (isConfirmed && !holdsConfirmation && phase === 'before-leaving-queue') return die();
        isConfirmed ||= holdsConfirmation;
        return file.save(posts);
      },
    }),
    wrapDrafts: (drafts) => ({
      ...drafts,
      markPublished: (...noted) => (phase === 'before-draft-note' ? die() : drafts.markPublished(...noted)),
    }),
  });
  await fixture.queue.publish(id, typed);
  process.send?.('survived');
}
