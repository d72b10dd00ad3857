import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBackendClient } from '@callwright/desktop/main/backend/backend-client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { openPublishingFixture, type PublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';

/** Edits a post on the desktop and on the web at once. One must win, the other must know, and no text may be lost. */
export const TWO_EDITORS: Fault = {
  name: 'F8 desktop and web',
  trials: { long: 1_000, short: 3 },
  async run(trials, backend, random) {
    const account = await signInAuthor(backend);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-f8-'));
    const address = { url: backend.url, publishableKey: backend.publishableKey };
    const fixture = await openPublishingFixture({ folder, backend: address, account });
    const web = createBackendClient(address, globalThis.fetch, account.accessToken);
    const winners = { desktop: 0, web: 0 };

    const failures = await runTrials(trials, 2, async (index) => {
      const id = crypto.randomUUID();
      const begun = performance.now();
      const first = await fixture.queue.publish(id, postOf(`race-${index}`));
      const duration = performance.now() - begun;
      if (!first.ok || first.value.publication === null) return `not published: ${JSON.stringify(first)}`;
      const onDesktop = postOf(`race-${index}`, { content: 'Written on the desktop.' });
      const onWeb = postOf(`race-${index}`, { content: 'Written on the web.' });
      const author = { id: account.user.id, name: account.user.email };
      const { revision } = first.value.publication;
      // The desktop writes to the disk first. This delay lets either side come first.
      const delayOfWeb = random() * 1.5 * duration;
      const [desktopAnswer, webAnswer] = await Promise.all([
        fixture.queue.publish(id, onDesktop),
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
      const draft = await fixture.drafts.read(id);
      if (!draft.ok || draft.value.fields.content !== onDesktop.content) return 'the text of the desktop is gone';
      return desktopAnswer.ok ? null : resolveOnDesktop(fixture, id, { onDesktop, onWeb });
    });

    await fixture.close();
    await rm(folder, { recursive: true, maxRetries: 10 });
    // If only one side ever wins, the test shows nothing.
    const isOneSided = trials >= 100 && (winners.desktop === 0 || winners.web === 0);
    return isOneSided ? [...failures, `no race: ${JSON.stringify(winners)}`] : failures;
  },
};

async function resolveOnDesktop(
  fixture: PublishingFixture,
  id: string,
  { onDesktop, onWeb }: { onDesktop: PostFields; onWeb: PostFields },
): Promise<string | null> {
  const { base, remote } = await fixture.readKnown(id);
  if (base?.fields.content !== `The text of ${onDesktop.slug}.`) return `the base is gone: ${JSON.stringify(base)}`;
  if (remote?.kind !== 'changed' || remote.text.fields.content !== onWeb.content) {
    return `the text of the web is not on this computer: ${JSON.stringify(remote)}`;
  }
  const resolved = await fixture.conflicts.resolve(id, remote.text.revision, onDesktop);
  const published = await fixture.queue.publish(id, onDesktop);
  if (!resolved.ok || !published.ok) return `no way out: ${JSON.stringify([resolved, published])}`;
  const versions = await fixture.drafts.listVersions(id);
  const blogVersion = versions.ok ? versions.value.find(({ reason }) => reason === 'blog') : undefined;
  const text = blogVersion ? await fixture.drafts.readVersion(id, blogVersion.id) : null;
  return text?.ok && text.value.content === onWeb.content ? null : 'the text of the web was not kept';
}
