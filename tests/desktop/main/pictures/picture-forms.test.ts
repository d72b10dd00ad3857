import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';

const BACKEND = { url: 'https://abc.supabase.co', publishableKey: 'a key' };
const ANA = '11111111-1111-4111-8111-111111111111';
const BEA = '22222222-2222-4222-8222-222222222222';
const { name } = samplePicture(new Uint8Array(1));
const { name: other } = samplePicture(new Uint8Array(2));
const own = (file = name) => `${BACKEND.url}/storage/v1/object/public/post-pictures/${ANA}/${file}`;

const forms = createPictureForms(BACKEND);
const toPost = (content: string) => forms.toPost(postOf('a', { content }), ANA).content;
const toDraft = (content: string) => forms.toDraft(postOf('a', { content }), ANA).content;

describe('picture addresses in a text', () => {
  test.each([
    ['a picture', `![A pipe](pictures/${name})`, `![A pipe](${own()})`],
    ['a half-width picture with a caption', `![](pictures/${name}#half "A pipe")`, `![](${own()}#half "A pipe")`],
    ['a definition', `![A pipe][p]\n\n[p]: pictures/${name}`, `![A pipe][p]\n\n[p]: ${own()}`],
    ['a link to the full-size picture', `[![](pictures/${name})](pictures/${name})`, `[![](${own()})](${own()})`],
    ['several in a text', `![](pictures/${name}) ![](pictures/${other})`, `![](${own()}) ![](${own(other)})`],
  ])('%s is a file in a draft and an address in the post', (_what, draft, post) => {
    expect(toPost(draft)).toBe(post);
    expect(toDraft(post)).toBe(draft);
  });

  test('include the featured image', () => {
    const draft = postOf('a', { featuredImageUrl: `pictures/${name}` });
    const post = forms.toPost(draft, ANA);
    expect(post.featuredImageUrl).toBe(own());
    expect(forms.toDraft(post, ANA)).toEqual(draft);
    expect(forms.listOwn(post, ANA)).toEqual([name]);
  });

  test.each([
    ['another author’s picture', own().replace(ANA, BEA)],
    ['a picture of another backend', own().replace('abc', 'other')],
    ['a picture elsewhere', 'https://images.example/pipe.jpg'],
    ['a file with another name', 'pictures/holiday.jpg'],
    ['a file in another folder', `images/${name}`],
    ['a file in the parent folder', `../pictures/${name}`],
  ])('%s is the same in both', (_what, address) => {
    const text = `![](${address})`;
    expect([toPost(text), toDraft(text)]).toEqual([text, text]);
    expect(forms.listOwn(postOf('a', { content: text, featuredImageUrl: address }), ANA)).toEqual([]);
  });

  test.each([
    `\`![](pictures/${name})\``,
    `    ![](pictures/${name})`,
    `pictures/${name}`,
    `<img src="pictures/${name}">`,
  ])('stay unchanged if readers see no picture: %s', (text) => {
    expect(toPost(text)).toBe(text);
  });

  test('are mapped even with escaped characters', () => {
    expect(toPost(`![](pictures&sol;${name}) ![](./pictures/${name})`)).toBe(`![](${own()}) ![](${own()})`);
  });

  test('name each of the author’s pictures once, whichever form was typed', () => {
    const content = toPost(`![](pictures/${name}) ![](${own()}) ![](${own(other)}) ![](${own().replace(ANA, BEA)})`);
    expect(forms.listOwn(postOf('a', { content, featuredImageUrl: own() }), ANA).sort()).toEqual([name, other].sort());
  });

  test('have one form without a backend', () => {
    const fields = postOf('a', { content: `![](pictures/${name})`, featuredImageUrl: `pictures/${name}` });
    const local = createPictureForms(null);
    expect([local.toPost(fields, ANA), local.toDraft(fields, ANA)]).toEqual([fields, fields]);
  });

  test('return to the exact original text, whatever it contains', () => {
    const inText = [
      '![',
      '](',
      ')',
      '](<',
      '>)',
      '"',
      '[p]: ',
      '\n',
      '\r\n',
      '\n\n',
      '`',
      '```\n',
      '> ',
      '- ',
      '    ',
      '<',
      '\\',
      'a',
      '\uFEFF',
      '#half',
      '&',
      '|',
      '[^1]',
      '~',
    ];
    const elsewhere = ['https://images.example/a.webp', own().replace(ANA, BEA), `pictures/x.webp`];
    const texts = (mine: readonly string[]) =>
      fc.array(fc.constantFrom(...inText, ...elsewhere, ...mine, ...mine.map((a) => `![](${a})`)), { maxLength: 30 });
    fc.assert(
      fc.property(texts([`pictures/${name}`, `pictures/${other}#half`]), (parts) => {
        const draft = parts.join('');
        expect(toDraft(toPost(draft))).toBe(draft);
      }),
      { seed: SEED, numRuns: runsOf({ sample: 400, whole: 50_000 }) },
    );
    fc.assert(
      fc.property(texts([own(), `${own(other)}#half`]), (parts) => {
        const post = parts.join('');
        expect(toPost(toDraft(post))).toBe(post);
      }),
      { seed: SEED, numRuns: runsOf({ sample: 400, whole: 50_000 }) },
    );
  });
});
