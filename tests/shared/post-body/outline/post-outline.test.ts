import { createPostReader } from '@callwright/shared/post-body/outline/post-outline.ts';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../helpers/corpus.ts';
import { readInstalledReadmes } from '../read-documents.ts';

const control = { pause: () => null, signal: new AbortController().signal };
const read = async (content: string) => createPostReader()(content, control);

describe('the outline of a post', () => {
  it('has the position of each part', async () => {
    const content = '## One\n\nA [link](/x) and ![a picture](/y).\n\n> ### Two\n> ![][p]\n\n[p]: /z\n';
    const parts = await read(content);
    const shown = [...(parts?.headings ?? []), ...(parts?.links ?? []), ...(parts?.images ?? [])].map(
      ({ start, end }) => content.slice(start, end),
    );
    expect(shown).toEqual(['## One', '### Two', '[link](/x)', '![a picture](/y)', '![][p]']);
    expect(parts?.images.map(({ url, alt }) => [url, alt])).toEqual([
      ['/y', 'a picture'],
      ['/z', ''],
    ]);
    expect(parts?.headings.map(({ id, level }) => [id, level])).toEqual([
      ['post-one', 2],
      ['post-two', 3],
    ]);
  });

  it('counts positions like the text field, even after a byte order mark', async () => {
    const parts = await read('\uFEFFText\n\n![](/y)');
    expect(parts?.images[0]).toMatchObject({ start: 7, end: 14 });
  });

  it('reports what is in a footnote at the footnote’s position', async () => {
    const content = 'Text[^n]\n\n[^n]: See [this](/x)\n\n    ![](/y)\n\nEnd';
    const parts = await read(content);
    expect(parts?.links.map(({ start, end }) => content.slice(start, end))).toEqual(['[this](/x)']);
    expect(parts?.images.map(({ start, end }) => content.slice(start, end))).toEqual(['![](/y)']);
  });
});

it('after any edit equals a fresh outline', async () => {
  for (const { text } of everyNth(5, readInstalledReadmes().slice(0, 40))) {
    const reader = createPostReader();
    await reader(text, control);
    const middle = Math.floor(text.length / 2);
    for (const insert of ['\n\n# New\n\n', '[x]: /y\n\n', '![](/z)', '```\n']) {
      const edited = text.slice(0, middle) + insert + text.slice(middle);
      expect(await reader(edited, control)).toEqual(await read(edited));
    }
  }
});

it('stops when aborted, and yields between blocks', async () => {
  const controller = new AbortController();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    if (pauses === 5) controller.abort();
  };
  const text = Array.from({ length: 20 }, (_, index) => `Paragraph ${index}`).join('\n\n');
  expect(await createPostReader()(text, { pause, signal: controller.signal })).toBeNull();
  expect(pauses).toBe(5);
});
