import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../faults/fault.ts';
import { runsOf } from '../../helpers/corpus.ts';
import { type EncoderPage, openEncoderPage } from '../../helpers/encoder-page.ts';
import { makeHostilePictures } from './hostile-pictures.ts';
import { drawScene } from './phone-photos.ts';

const SEED = 13;
const COUNT = runsOf({ sample: 60, whole: 2_000 });

describe(`hostile files with seed ${SEED}`, () => {
  let page: EncoderPage;
  beforeAll(async () => {
    page = await openEncoderPage();
  });
  afterAll(() => page?.close());

  it('each become a picture or give an error message, and none crashes the encoder', async () => {
    const files = await makeHostilePictures(COUNT, createRandom(SEED));
    expect(files.length).toBeGreaterThanOrEqual(COUNT);
    const wrong: string[] = [];
    for (const { label, bytes, expected } of files) {
      const answer = await page.encode(bytes);
      const kind = answer.ok ? 'ok' : answer.error.kind;
      if (expected && !expected.includes(kind)) wrong.push(`${label}: ${kind}, not ${expected.join(' or ')}`);
      if (!answer.ok && !/^[A-Z].+[.].*\b(?:add|Add|again)\b.*\.$/.test(answer.error.message))
        wrong.push(`${label}: ${answer.error.message}`);
      if (kind === 'failed' || kind === 'too-slow') wrong.push(`${label}: ${kind}`);
    }
    expect(wrong).toEqual([]);
    expect(await page.encode(await drawScene({ widthPx: 300, heightPx: 200 }, 1))).toMatchObject({ ok: true });
  }, 600_000);
});
