import '../../../helpers/site-env.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toCues, toStoryboard, toWebVtt } from '@callwright/site/marketing/demo-video/storyboard.ts';
import { expect, it } from 'vitest';

const { home } = await import('@callwright/site/marketing/home/home.ts');
const { site } = await import('@callwright/site/settings/site.ts');

const board = toStoryboard({ company: site.name, headline: home.headline, call: home.call });
const cues = toCues(board);
const video = site.video?.provider === 'own' ? site.video : null;
const PUBLIC = fileURLToPath(new URL('../../../../site/public', import.meta.url));
const files = [...(video?.sources.map(({ path }) => path) ?? []), video?.captions ?? '', video?.poster ?? ''];

it('the delivered video has the page’s words: after changing them, run pnpm demo-video', async () => {
  expect(video).not.toBeNull();
  expect(await readFile(PUBLIC + video?.captions, 'utf8')).toBe(toWebVtt(cues));
  expect(video?.length).toBe(board.lengthMs / 1000);
});

it('the video, captions, and poster weigh less than 1 MB together, with no other files beside them', async () => {
  const sizes = await Promise.all(files.map(async (path) => (await readFile(PUBLIC + path)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  expect((await readdir(`${PUBLIC}/videos`)).sort()).toEqual(files.map((path) => path.slice('/videos/'.length)).sort());
});

it('each file is named after its content, because browsers cache it forever', async () => {
  for (const path of files) {
    const hash = createHash('sha256')
      .update(await readFile(PUBLIC + path))
      .digest('hex');
    expect(path.split('.')[1]).toBe(hash.slice(0, 10));
  }
});

it('the MP4 has its index first, so that it plays while loading', async () => {
  const mp4 = await readFile(PUBLIC + files.find((path) => path.endsWith('.mp4')));
  expect(mp4.indexOf('moov')).toBeGreaterThan(0);
  expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
});

it('the video takes 20 to 40 seconds and is vertical', () => {
  expect(board.lengthMs).toBeGreaterThan(20_000);
  expect(board.lengthMs).toBeLessThan(40_000);
  expect(video?.height).toBeGreaterThan(video?.width ?? Number.POSITIVE_INFINITY);
});

it('captions don’t overlap and have at most 17 characters per second', () => {
  for (const [index, { fromMs, toMs, text }] of cues.entries()) {
    expect(toMs).toBeLessThanOrEqual(cues[index + 1]?.fromMs ?? board.lengthMs);
    if (index > 0 && index < cues.length - 4) expect((text.length / (toMs - fromMs)) * 1000).toBeLessThan(17.1);
  }
});

it('the captions name the speakers and say that the call is an example', () => {
  const vtt = toWebVtt(cues);
  expect(vtt).toMatch(/^WEBVTT\n\n00:00\.000 --> /);
  for (const { from, text } of home.call.lines) {
    expect(vtt).toContain(`<v ${from === 'caller' ? 'Caller' : site.name}>${text}`);
  }
  expect(vtt).toContain('An example, not a customer’s call.');
  expect(board.label).toBe('An example call');
});

it('text can’t add markup to the captions', () => {
  expect(toWebVtt([{ fromMs: 0, toMs: 61_500, speaker: null, text: 'A <b> & --> C' }])).toBe(
    'WEBVTT\n\n00:00.000 --> 01:01.500 line:85%\nA &lt;b&gt; &amp; --&gt; C\n',
  );
});
