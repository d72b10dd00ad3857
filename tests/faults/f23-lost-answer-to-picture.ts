import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackendGate } from '../e2e/desktop/backend-gate.ts';
import { openPublishingFixture, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';
import { countPictures, findMissing, layOutPictures } from './published-pictures.ts';

const LOST = [
  'POST /storage/v1/object/post-pictures/',
  'POST /rest/v1/rpc/list_pictures',
  'POST /rest/v1/blog_posts',
] as const;

/** Loses the response to each kind of request. Each picture must be sent once, then the post. */
export const LOST_ANSWER_TO_PICTURE: Fault = {
  name: 'F23 lost response to a picture',
  trials: { long: 30, short: LOST.length },
  async run(trials, backend) {
    const gate = await openBackendGate(backend.url);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-f23-'));
    const address = { url: gate.url, publishableKey: backend.publishableKey };
    const account = await signInAuthor(backend);
    const { fetch, sent } = countPictures();
    const fixture = await openPublishingFixture({ folder, backend: address, account, fetch });

    const failures = await runTrials(trials, 1, async (index) => {
      const id = crypto.randomUUID();
      const { typed, pictures } = await layOutPictures(folder, `lost-picture-${index}`);
      gate.loseAnswers(LOST[index % LOST.length] ?? LOST[0]);
      const answer = await fixture.queue.publish(id, typed);
      gate.release();
      if (!answer.ok || !answer.value.isQueued) return `the answer was not lost: ${JSON.stringify(answer)}`;
      await fixture.whenEmpty();
      const draft = await fixture.drafts.read(id);
      if (!draft.ok || draft.value.state !== 'published') return `draft: ${JSON.stringify(draft)}`;
      const again = pictures.filter(({ name }) => sent.filter((other) => other === name).length !== 1);
      if (again.length > 0) return `not sent once: ${JSON.stringify(again.map(({ name }) => name))}`;
      return findMissing(backend, id, typed, pictures);
    });

    await fixture.close();
    await gate.close();
    await rm(folder, { recursive: true, maxRetries: 10 });
    return failures;
  },
};
