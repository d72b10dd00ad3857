import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newDraft, previewOf, rowOf, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const textOf = (page: Page) => page.getByLabel('Content*');
const findBar = (page: Page) => page.getByRole('search', { name: 'Find in the text' });

async function copyHtml(page: Page, html: string): Promise<void> {
  await page.evaluate((content) => {
    const source = document.body.appendChild(document.createElement('div'));
    source.id = 'copied-from';
    source.tabIndex = 0;
    source.innerHTML = content;
    source.focus();
    getSelection()?.selectAllChildren(source);
  }, html);
  await page.keyboard.press('ControlOrMeta+C');
  await page.evaluate(() => document.getElementById('copied-from')?.remove());
}

async function drop(page: Page, data: Record<string, string>): Promise<void> {
  await textOf(page).evaluate((field, entries) => {
    const dataTransfer = new DataTransfer();
    for (const [type, value] of Object.entries(entries)) dataTransfer.setData(type, value);
    const { left, top } = field.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(field);
    const clientX = left + Number.parseFloat(paddingLeft) + 1;
    const clientY = top + Number.parseFloat(paddingTop) + 8;
    field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer, clientX, clientY }));
  }, data);
}

test('words are found, counted, stepped through, and replaced; a search continues in the next draft that opens, and only there', async ({
  desk: { page, chooseMenu },
}) => {
  const other = unique('One ring');
  await writeDraft(page, { title: other, content: 'ring' });
  await writeDraft(page, { title: 'Calls', content: 'Call the caller.\n\nA call, two Calls.' });
  await textOf(page).press('ControlOrMeta+Home');
  await textOf(page).press('ControlOrMeta+f');
  const bar = findBar(page);
  const field = bar.getByLabel('Find', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('call');
  await expect(bar.getByRole('status')).toHaveText('1 of 4');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 4');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('4 of 4');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(bar.getByRole('status')).toContainText('of 2');
  await bar.getByRole('button', { name: 'Whole words' }).click();
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await field.fill('nobody');
  await expect(bar.getByRole('status')).toHaveText('No matches');
  await field.fill('call');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  expect(
    await textOf(page).evaluate((text: HTMLTextAreaElement) =>
      text.value.slice(text.selectionStart, text.selectionEnd),
    ),
  ).toBe('call');

  await test.step('one match or all are replaced, and one undo reverts all', async () => {
    await textOf(page).fill('ring one, ring two, ring three');
    await chooseMenu(['Edit', 'Find and Replace...']);
    await field.fill('ring');
    await bar.getByLabel('Replace with').fill('call');
    await bar.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(textOf(page)).toHaveValue('call one, ring two, ring three');
    await expect(bar.getByRole('status')).toHaveText('1 of 2');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await expect(textOf(page)).toHaveValue('call one, call two, call three');
    await expect(bar.getByRole('status')).toHaveText('Replaced 2 matches');
    await expect(previewOf(page).locator('.post-body')).toHaveText(/call one, call two, call three/);
    await page.keyboard.press('Escape');
    await textOf(page).press('ControlOrMeta+Z');
    await expect(textOf(page)).toHaveValue('call one, ring two, ring three');
  });

  await textOf(page).press('ControlOrMeta+f');
  await field.fill('ring');
  await expect(bar.getByRole('status')).toContainText('of 2');
  await rowOf(page, other).click();
  await expect(page.getByLabel('Title*')).toHaveValue(other);
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await expect(textOf(page)).toHaveCount(1);
  await expect(textOf(page)).toHaveValue('ring');
});

test('pasted content becomes Markdown, a link over words, or stays plain; a picture is handled; a dropped link becomes one', async ({
  desk: { page },
}) => {
  await newDraft(page);
  const text = textOf(page);
  await copyHtml(
    page,
    '<h2>Hours</h2><p>We <b>answer</b> <a href="https://example.com/a">at night</a>.</p><ul><li>one</li><li>two</li></ul>' +
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
  );
  await text.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(text).toHaveValue(
    '## Hours\n\nWe **answer** [at night](https://example.com/a).\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  );
  await text.press('ControlOrMeta+Z');
  await expect(text).toHaveValue('');

  await page.keyboard.press('ControlOrMeta+Shift+V');
  await expect(text).toHaveValue(/^Hours\s+We answer at night\./);

  await copyHtml(page, 'https://example.com/hours');
  await text.fill('See our hours');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 13));
  await text.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(text).toHaveValue('See [our hours](https://example.com/hours)');

  await text.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'roof.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText('roof.png: This file isn’t a picture');
  await expect(text).toHaveValue('See [our hours](https://example.com/hours)');

  await test.step('text typed right after a paste over selected words follows it', async () => {
    await text.fill('one two three');
    await copyHtml(page, '<p>We <b>answer</b> calls.</p>');
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 7));
    await text.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.type(' Day and night.');
    await expect(text).toHaveValue('one We **answer** calls. Day and night. three');
  });

  await text.fill(' is where we start.');
  await drop(page, {
    'text/uri-list': 'https://example.com/prices',
    'text/html': '<a href="https://example.com/prices">The price <b>page</b></a>',
    'text/plain': 'https://example.com/prices',
  });
  await expect(text).toHaveValue('[The price page](https://example.com/prices) is where we start.');
});

test('a paste with a slowly loading converter keeps its place: it swallows no key and goes into its own draft', async ({
  desk: { page, launcher },
}) => {
  test.skip(launcher === 'electron', 'Its own protocol can’t be held up.');
  const [other, title] = [unique('The other one'), unique('Pasted into')];
  await writeDraft(page, { title: other, content: '' });
  await writeDraft(page, { title, content: 'one two three' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const held = Promise.withResolvers<void>();
  await page.route('**/html-to-markdown*', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.reload();
  const pasteOver = async (start: number, end: number) => {
    await textOf(page).evaluate(
      (field: HTMLTextAreaElement, [from, to]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', '<p>We <b>answer</b>.</p>');
        clipboardData.setData('text/plain', 'We answer.');
        field.focus();
        field.setSelectionRange(from ?? 0, to ?? 0);
        field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
      },
      [start, end],
    );
  };
  await rowOf(page, title).click();
  await expect(textOf(page)).toHaveValue('one two three');
  await pasteOver(4, 7);
  await page.keyboard.type(' All day.');
  await rowOf(page, other).click();
  await expect(textOf(page)).toHaveValue('');
  held.resolve();
  await rowOf(page, title).click();
  await expect(textOf(page)).toHaveValue('one We **answer**. All day. three');
  await page.unroute('**/html-to-markdown*');
});

test('a long text is pasted and replaced at once, and one undo reverts each', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Long', content: 'Before.\n\nAfter.' });
  const paragraphs = Array.from({ length: 1_000 }, (_, at) => `The phone rings when the water is <b>${at}</b>`);
  await copyHtml(page, paragraphs.map((words) => `<p>${words}</p>`).join(''));
  await textOf(page).evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(9, 9);
    // Browsers that insert text line by line fire an event for each line.
    field.addEventListener('input', () => {
      field.dataset.inputs = String(Number(field.dataset.inputs ?? 0) + 1);
    });
  });
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  const pasted = `Before.\n\n${paragraphs.map((words) => words.replace(/<\/?b>/g, '**')).join('\n\n')}After.`;
  await expect(textOf(page)).toHaveValue(pasted);
  expect(Number(await textOf(page).getAttribute('data-inputs'))).toBeLessThan(10);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(textOf(page)).toHaveValue('Before.\n\nAfter.');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(textOf(page)).toHaveValue(pasted);

  await textOf(page).press('ControlOrMeta+f');
  const bar = findBar(page);
  await bar.getByRole('button', { name: 'Replace…' }).click();
  await expect(bar.getByRole('button', { name: 'Replace…' })).toHaveCount(0);
  await expect(bar.getByLabel('Find', { exact: true })).toBeFocused();
  await bar.getByLabel('Find', { exact: true }).fill('the');
  await expect(bar.getByRole('status')).toContainText('of 2,000');
  await bar.getByLabel('Replace with').fill('a');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(textOf(page)).toHaveValue(pasted.replace(/the/gi, 'a'));
  await textOf(page).press('ControlOrMeta+Z');
  await expect(textOf(page)).toHaveValue(pasted);
});

test('focus mode shows only the text, and Escape leaves it', async ({ desk: { page, chooseMenu } }) => {
  await writeDraft(page, { title: 'Quiet', content: 'Only the words.' });
  await textOf(page).press('ControlOrMeta+Shift+M');
  await expect(page.getByRole('button', { name: 'New draft' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish Post' })).toHaveCount(0);
  await expect(previewOf(page).locator('.post-body')).toBeHidden();
  await expect(page.getByLabel('Title*')).toHaveValue('Quiet');
  await textOf(page).pressSequentially(' And these.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeVisible();
  await expect(textOf(page)).toHaveValue('Only the words. And these.');
  await chooseMenu(['View', 'Focus Mode']);
  await page.getByRole('button', { name: 'Exit focus mode (Esc)' }).click();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeVisible();
});
