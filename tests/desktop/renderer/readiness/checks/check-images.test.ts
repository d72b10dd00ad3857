import { checkImages } from '@callwright/desktop/renderer/readiness/checks/check-images.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const pictures = async (content: string) => checkImages(await readWhole(content)).map(({ message }) => message);

describe('pictures', () => {
  it('are fine with a text and an address that readers can load', async () => {
    expect(
      await pictures('![A pump](https://example.com/a.png)\n\n![Two][t]\n\n[t]: http://example.com/b.png'),
    ).toEqual([]);
  });

  it.each([
    '![](https://example.com/a.png)',
    '![ ](https://example.com/a.png)',
    'In a [![](https://example.com/a.png)](/demo/) link',
  ])('lack a text in %j', async (content) => {
    expect(await pictures(content)).toEqual([
      'The picture “https://example.com/a.png” has no alt text for who cannot see it.',
    ]);
  });

  it.each(['pump.png', '/pictures/pump.png', 'file:///pump.png', 'data:image/png;base64,AAAA'])(
    'are not shown from %s',
    async (address) => {
      expect(await pictures(`![A pump](${address})`)).toEqual([
        `The picture “${address}” is not shown: its address has to be http or https.`,
      ]);
    },
  );

  it('are none in code or a comment', async () => {
    expect(await pictures('`![](a.png)`\n\n<!-- ![](b.png) -->\n\n    ![](c.png)')).toEqual([]);
  });
});
