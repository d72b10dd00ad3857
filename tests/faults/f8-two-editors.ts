import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createAuthorClient } from '@callwright/desktop/main/send-post.ts';
import { publishPost } from '@callwright/shared/blog-api.ts';
import { type Fault, runTrials } from './fault.ts';
import { openPublishingDesk, postOf, signInAuthor } from './publishing-desk.ts';

/** A post is edited at the same moment on the desktop and on the web: one wins, the other is told, and no text is lost. */
export const TWO_EDITORS: Fault = {
  name: 'F8 desktop and web',
  trials: { long: 1_000, short: 6 },
  async run(trials, backend, random) {
    const account = await signInAuthor(backend);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-f8-'));
    const address = { url: backend.url, publishableKey: backend.publishableKey };
    const desk = await openPublishingDesk({ folder, backend: address, account });
    const web = createAuthorClient(address, account, globalThis.fetch);
    const winners = { desktop: 0, web: 0 };

    const failures = await runTrials(trials, 2, async (index) => {
      const id = crypto.randomUUID();
      const begun = performance.now();
      const first = await desk.queue.publish(id, postOf(`race-${index}`));
      const duration = performance.now() - begun;
      if (!first.ok || first.value.publication === null) return `not published: ${JSON.stringify(first)}`;
      const onDesktop = postOf(`race-${index}`, { content: 'Written on the desktop.' });
      const onWeb = postOf(`race-${index}`, { content: 'Written on the web.' });
      const author = { id: account.user.id, name: account.user.email };
      const { revision } = first.value.publication;
      // The desktop puts its text on the disk first. However slow that is here, the web comes now before it, now after.
      const delayOfWeb = random() * 1.5 * duration;
      const [desktopAnswer, webAnswer] = await Promise.all([
        desk.queue.publish(id, onDesktop),
        setTimeout(delayOfWeb).then(() => publishPost(web, { id, fields: onWeb, author, baseRevision: revision })),
      ]);

      if (desktopAnswer.ok === webAnswer.ok) return `winners: ${JSON.stringify([desktopAnswer, webAnswer])}`;
      const loser = desktopAnswer.ok ? webAnswer : desktopAnswer;
      if (loser.ok || loser.error.kind !== 'conflict') return `not told as a conflict: ${JSON.stringify(loser)}`;
      winners[desktopAnswer.ok ? 'desktop' : 'web'] += 1;
      const [row] = await backend.query<{ content: string; revision: number }>(
        'select content, revision from public.blog_posts where id = $1',
        [id],
      );
      const won = desktopAnswer.ok ? onDesktop : onWeb;
      if (row?.content !== won.content || row.revision !== revision + 1) return `overwritten: ${JSON.stringify(row)}`;
      const draft = await desk.drafts.read(id);
      return draft.ok && draft.value.fields.content === onDesktop.content ? null : 'the text of the desktop is gone';
    });

    await desk.close();
    await rm(folder, { recursive: true });
    // A race that only one side can win shows nothing.
    const isOneSided = trials >= 100 && (winners.desktop === 0 || winners.web === 0);
    return isOneSided ? [...failures, `no race: ${JSON.stringify(winners)}`] : failures;
  },
};
