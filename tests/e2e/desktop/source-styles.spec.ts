import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { makePost } from '../../bench/sample-post.ts';
import { newDraft, writeDraft } from './author.ts';
import { test } from './desk.ts';

const textOf = (page: Page) => page.getByLabel('Content*');
const copyOf = (page: Page) => page.locator('.styled-text');

const MIXED = [
  '# Hours *and* `code`',
  'We **answer** _every_ call, ~~even~~ at [night](https://example.com/a_very_long_address_that_wraps?x=1&y=2).',
  '- one\n  - two\n10. [ ] three',
  '> quoted, with trailing spaces   \n> and a\ttab',
  '| a | b |\n| - | -: |\n| 1 | `2` |',
  '```ts\nconst missed = calls - answered;\n```',
  'مرحبا **بكم** في المدونة. שלום *עולם*. 電話に**出る**。🔧👩‍🔧 e\u0301',
  `A word that never ends: ${'long'.repeat(60)}`,
  '<!-- a note\nfor us -->',
].join('\n\n');

async function fill(page: Page, text: string): Promise<void> {
  await newDraft(page);
  await textOf(page).click();
  await page.keyboard.insertText(text);
  await expect(copyOf(page)).toBeVisible();
}

/** Compares boxes and texts. One more or one less wrapped line would change the scroll height. */
async function expectSamePlaces(page: Page): Promise<void> {
  const read = () =>
    textOf(page).evaluate((field: HTMLTextAreaElement) => {
      const copy = field.previousElementSibling;
      if (copy === null) throw new Error('The field has no copy.');
      const measure = ({ clientWidth, clientHeight, scrollHeight, scrollTop }: Element) => [
        ...[clientWidth, clientHeight, scrollHeight, scrollTop],
      ];
      return { isSameText: copy.textContent === `${field.value}\n`, field: measure(field), copy: measure(copy) };
    });
  await expect(async () => {
    const { isSameText, field, copy } = await read();
    expect(isSameText).toBe(true);
    expect(copy).toEqual(field);
  }).toPass();
}

/** Paints the copy without its styles. It must then look exactly like the textarea. */
async function expectSamePixels(page: Page): Promise<void> {
  await textOf(page).blur();
  const frame = page.locator('.w-md-editor-text');
  await page.evaluate(() => {
    const style = document.head.appendChild(document.createElement('style'));
    style.id = 'no-styles';
    style.textContent = '.styled-text span { color: var(--ink); -webkit-text-stroke: 0; text-decoration: none }';
  });
  const styled = await frame.screenshot({ caret: 'hide' });
  await copyOf(page).evaluate((copy) => copy.toggleAttribute('hidden', true));
  const plain = await frame.screenshot({ caret: 'hide' });
  await copyOf(page).evaluate((copy) => {
    copy.toggleAttribute('hidden', false);
    document.getElementById('no-styles')?.remove();
  });
  expect(await measureDifference(styled, plain)).toBeLessThan(MAX_DIFFERENCE);
}

/** Of 255. Glyphs after a style may be half a pixel apart, which makes 110. A whole pixel makes 200. */
const MAX_DIFFERENCE = 150;

async function measureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  if (a === undefined || a.length !== b?.length) return 255;
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
}

async function colorOf(part: Locator): Promise<string> {
  return part.first().evaluate((element) => getComputedStyle(element).color);
}

test('styled words are exactly where the textarea has them, at any width, scroll position, and size; a screen reader reads them once', async ({
  desk: { page },
}) => {
  await fill(page, Array(12).fill(MIXED).join('\n\n'));
  await expect(copyOf(page)).toHaveAttribute('aria-hidden', 'true');
  await expectSamePlaces(page);
  // Each position is painted at one width: screenshots are most of the cost.
  for (const [width, painted] of [
    [1280, 0],
    [1000, 0.37],
    [1600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await expectSamePlaces(page);
    for (const share of [0, 0.37, 1]) {
      await textOf(page).evaluate((field, at) => {
        field.scrollTop = at * field.scrollHeight;
      }, share);
      await expectSamePlaces(page);
      if (share === painted) await expectSamePixels(page);
    }
  }
  const zoom = (factor: string) =>
    page.evaluate((value) => {
      document.documentElement.style.zoom = value;
    }, factor);
  await zoom('2');
  await expectSamePlaces(page);
  await expectSamePixels(page);
  await zoom('');
  await textOf(page).fill(MIXED);
  await expectSamePlaces(page);

  await test.step('the marks of a search are at the words', async () => {
    await textOf(page).press('ControlOrMeta+f');
    await page.getByRole('search').getByLabel('Find', { exact: true }).fill('night');
    const mark = page.locator('.match-layer mark');
    const word = copyOf(page).locator('.source-link', { hasText: 'night' });
    const [markHandle, wordHandle] = [await mark.elementHandle(), await word.elementHandle()];
    const readDistance = () =>
      page.evaluate(
        ([first, second]) => {
          const [one, other] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()];
          return Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
        },
        [markHandle, wordHandle],
      );
    // The marks follow a scroll one frame later.
    await expect.poll(readDistance).toBeLessThan(0.5);
  });
});

test('the styled text follows typing, composing, undo, replacing, moved lines, and switching the view', async ({
  desk: { page },
}) => {
  const post = makePost(50_000);
  await fill(page, post);
  await expectSamePlaces(page);
  await textOf(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(20_000, 20_040));
  await page.keyboard.type('**new**');
  await expectSamePlaces(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('```');
  await expectSamePlaces(page);
  // The browser decides how much one undo reverts.
  while ((await textOf(page).inputValue()) !== post) await page.keyboard.press('ControlOrMeta+Z');
  await expectSamePlaces(page);
  await page.keyboard.press('Alt+ArrowUp');
  await expectSamePlaces(page);
  // Each shortcut goes through the main process and moves the focus, so later keys wait for it.
  await page.keyboard.press('ControlOrMeta+9');
  await expect(page.locator('iframe[title="Preview"]')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+8');
  await expect(textOf(page)).toBeFocused();
  await expectSamePlaces(page);
  await textOf(page).press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(textOf(page)).toHaveValue('');
  await expectSamePlaces(page);

  await page.keyboard.insertText('**Call** ');
  await expect(copyOf(page)).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'でん' });
  await expect(copyOf(page)).toBeHidden();
  await expect(textOf(page)).toHaveValue('**Call** でん');
  await session.send('Input.insertText', { text: '電話' });
  await expect(copyOf(page)).toBeVisible();
  await expect(textOf(page)).toHaveValue('**Call** 電話');
  await expectSamePlaces(page);
});

test('headings, links, code, and marks have their colors in light and dark; in forced colors, with more contrast, and on paper, the text is plain', async ({
  desk: { page, setDark },
}) => {
  await writeDraft(page, { title: 'Colors', content: '# A\n\n[b](/b) `c` **d** _e_' });
  const heading = copyOf(page).locator('.source-heading:not(.source-syntax)');
  const marks = copyOf(page).locator('.source-syntax');
  await expect.poll(() => colorOf(heading)).toBe('rgb(27, 36, 32)');
  expect(await colorOf(copyOf(page).locator('.source-link'))).toBe('rgb(179, 66, 14)');
  expect(await colorOf(marks)).toBe('rgb(85, 96, 90)');
  await setDark(true);
  await expect.poll(() => colorOf(heading)).toBe('rgb(242, 238, 229)');
  expect(await colorOf(marks)).toBe('rgb(170, 180, 173)');

  const readFill = () => textOf(page).evaluate((field) => getComputedStyle(field).webkitTextFillColor);
  await expect.poll(readFill).toBe('rgba(0, 0, 0, 0)');
  for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }, { media: 'print' }] as const) {
    await page.emulateMedia(media);
    await expect(copyOf(page)).toBeHidden();
    expect(await readFill()).not.toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ forcedColors: null, contrast: null, media: null });
  }
  await expect(copyOf(page)).toBeVisible();
});
