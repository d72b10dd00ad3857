import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackendGate } from '../e2e/desktop/backend-gate.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';

/** Loses the response after the commit. The app must continue by itself and end up with one row. */
export const LOST_ANSWER: Fault = {
  name: 'F6 lost answer',
  trials: { long: 500, short: 3 },
  async run(trials, backend) {
    const gate = await openBackendGate(backend.url);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-f6-'));
    const address = { url: gate.url, publishableKey: backend.publishableKey };
    const fixture = await openPublishingFixture({ folder, backend: address, account: await signInAuthor(backend) });

    const failures = await runTrials(trials, 1, async (index) => {
      const id = crypto.randomUUID();
      const isEdit = index % 2 === 1;
      if (isEdit) await fixture.queue.publish(id, postOf(`lost-${index}`));
      const typed = postOf(`lost-${index}`, { content: `As typed, ${index}.` });
      gate.loseAnswers(isEdit ? 'PATCH /rest/v1/blog_posts' : 'POST /rest/v1/blog_posts');
      const answer = await fixture.queue.publish(id, typed);
      gate.release();
      if (!answer.ok || !answer.value.isQueued) return `the answer was not lost: ${JSON.stringify(answer)}`;
      await fixture.whenEmpty();
      const rows = await backend.query<{ content: string; revision: number }>(
        'select content, revision from public.blog_posts where slug = $1 or id = $2',
        [typed.slug, id],
      );
      const draft = await fixture.drafts.read(id);
      const [row] = rows;
      if (rows.length !== 1 || row?.content !== typed.content) return `rows: ${JSON.stringify(rows)}`;
      if (row.revision !== (isEdit ? 2 : 1)) return `written ${row.revision} times`;
      return draft.ok && draft.value.state === 'published' ? null : `draft: ${JSON.stringify(draft)}`;
    });

    await fixture.close();
    await gate.close();
    await rm(folder, { recursive: true, maxRetries: 10 });
    return failures;
  },
};
