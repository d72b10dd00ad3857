import sharp from 'sharp';
import { openEncoderPage } from '../../helpers/encoder-page.ts';
import { drawScene } from '../../shared/picture-encoder/phone-photos.ts';
import { median, percentile, type Report } from '../bench.ts';
import { makePost } from '../sample-post.ts';

const ROUNDS = 5;
const KEYS = 60;

const PICTURES = [
  { name: 'photo of 12 megapixels', widthPx: 4_000, heightPx: 3_000, format: 'jpeg', atMostMs: 1_000 },
  { name: 'photo of 48 megapixels', widthPx: 8_000, heightPx: 6_000, format: 'jpeg', atMostMs: null },
  { name: 'screenshot of 2 megapixels', widthPx: 1_920, heightPx: 1_080, format: 'png', atMostMs: null },
] as const;

/** Measures a photo from file to encoded picture, and how much that blocks the main thread. */
export async function measureEncoder(report: Report): Promise<void> {
  const page = await openEncoderPage();
  try {
    for (const { name, format, atMostMs, ...size } of PICTURES) {
      const megapixels = (size.widthPx * size.heightPx) / 1_000_000;
      const file = page.addFile(
        await sharp(await drawScene(size, 3))
          .toFormat(format)
          .toBuffer(),
      );
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await page.page.evaluate(encodeOnce, file));
      const timeMs = median(rounds.map(({ tookMs }) => tookMs));
      report(name, timeMs, 'ms', atMostMs === null ? null : { atMost: atMostMs });
      report(`${name}, a megapixel`, timeMs / megapixels, 'ms', null);
      report(`${name}, longest block of the main thread`, median(rounds.map(({ blockedMs }) => blockedMs)), 'ms', {
        atMost: 50,
      });
    }
    const photo = page.addFile(
      await sharp(await drawScene(PICTURES[0], 5))
        .jpeg()
        .toBuffer(),
    );
    const alone = await page.page.evaluate(typeKeys, { text: makePost(50_000), keys: KEYS, file: null });
    const beside = await page.page.evaluate(typeKeys, { text: makePost(50_000), keys: KEYS, file: photo });
    report('key alone, p95', percentile(alone, 95), 'ms', null);
    report('key beside a photo, p95', percentile(beside, 95), 'ms', null);
    report('key beside a photo, median to that alone', median(beside) / median(alone), 'ratio', { atMost: 1.5 });
  } finally {
    await page.close();
  }
}

/** Runs in the page. Returns the time for one picture and the longest block of the main thread. */
async function encodeOnce(file: string): Promise<{ tookMs: number; blockedMs: number }> {
  let blockedMs = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
    setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
  const startedAt = performance.now();
  const answer = await window.encodeFile(file, { isFileOnly: true });
  const tookMs = performance.now() - startedAt;
  port1.close();
  if (!answer.ok) throw new Error(answer.error.message);
  return { tookMs, blockedMs };
}

/** Runs in the page. Returns main thread milliseconds per key while pictures are encoded. */
async function typeKeys({ text, keys, file }: { text: string; keys: number; file: string | null }): Promise<number[]> {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = text;
  field.focus();
  field.setSelectionRange(text.length / 2, text.length / 2);
  let isDone = false;
  const making = (async () => {
    while (file !== null && !isDone) await window.encodeFile(file, { isFileOnly: true });
  })();
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const startedAt = performance.now();
    document.execCommand('insertText', false, 'x');
    field.getBoundingClientRect();
    times.push(performance.now() - startedAt);
  }
  isDone = true;
  await making;
  field.remove();
  return times;
}
