import { expect } from 'playwright/test';
import { newDraft, previewOf, toolbarButton } from './author.ts';
import { test } from './desk.ts';

test('toolbar commands change the text, and undo reverts them', async ({ desk: { page } }) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  await text.click();
  await page.keyboard.type('call');
  await text.press('ControlOrMeta+A');
  await toolbarButton(page, 'Bold').click();
  await expect(text).toHaveValue('**call**');
  await expect(previewOf(page).locator('.post-body strong')).toHaveText('call');
  await text.press('ControlOrMeta+Z');
  await expect(text).toHaveValue('call');

  await toolbarButton(page, 'Headings').click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(text).toHaveValue('## call');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(text).toHaveValue('call');
});

test('headings by keyboard: a choice leaves the caret in the text, and Escape returns to the button', async ({
  desk: { page },
}) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  await text.fill('call');
  await toolbarButton(page, 'Headings').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Heading 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toolbarButton(page, 'Headings')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Heading 1' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Heading 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('## call');
  await expect(text).toBeFocused();
});

test('the toolbar is one row and one tab stop, and what doesn’t fit is in its menu', async ({ desk: { page } }) => {
  await newDraft(page);
  const toolbar = page.getByRole('toolbar');
  const more = toolbarButton(page, 'More');
  const text = page.getByLabel('Content*');
  const tops = () =>
    toolbar
      .getByRole('button')
      .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
  const focused = toolbar.locator('button:focus');
  await page.getByLabel('Title*').focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(1);
  for (const [key, name] of [
    ['Home', 'Bold'],
    ['ArrowRight', 'Italic'],
    ['End', 'Full screen'],
    ['ArrowLeft', 'Preview only'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(toolbarButton(page, name), key).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();

  for (const width of [1280, 900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(more).toHaveCount(width === 1280 ? 0 : 1);
    await expect.poll(tops, `rows at ${width} px`).toBe(1);
  }
  await text.fill('call');
  await text.press('ControlOrMeta+A');
  await more.click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await expect(text).toHaveValue(/> call/);
  await expect(text).toBeFocused();
  await page.getByLabel('Title*').focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(1);
});

test('every formatting button changes the text', async ({ desk: { page } }) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  const written: [button: string, expected: RegExp][] = [
    ['Bold', /\*\*call\*\*/],
    ['Italic', /\*call\*/],
    ['Strikethrough', /~~call~~/],
    ['Image', /!\[.*\]\(|call/],
    ['Quote', /> call/],
    ['Code', /`call`/],
    ['Code block', /```\n?call/],
    ['Table', /\|.*\|/],
    ['Horizontal rule', /---/],
    ['Comment', /<!--.*call.*-->/],
    ['Bulleted list', /- call/],
    ['Numbered list', /1\. call/],
    ['Task list', /- \[ \] call/],
    ['Indent', / {2}call/],
  ];
  for (const [button, expected] of written) {
    await text.fill('call');
    await text.press('ControlOrMeta+A');
    await toolbarButton(page, button).click();
    await expect(text, button).toHaveValue(expected);
    await expect(text, button).not.toHaveValue('call');
  }
});

test('formatting shortcuts work, and the system’s own are left alone', async ({ desk: { page } }) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  for (const [keys, expected] of [
    ['ControlOrMeta+B', '**call**'],
    ['ControlOrMeta+I', '*call*'],
    ['ControlOrMeta+Shift+X', '~~call~~'],
    ['ControlOrMeta+3', '### call'],
    ['ControlOrMeta+]', '  call'],
    ['ControlOrMeta+H', 'call'],
    ['ControlOrMeta+K', 'call'],
    ['ControlOrMeta+0', 'call'],
  ] as const) {
    await text.fill('call');
    await text.press('ControlOrMeta+A');
    await text.press(keys);
    await expect(text, keys).toHaveValue(expected);
  }
});

test('Enter continues a list and ends it on an empty item', async ({ desk: { page } }) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  await text.click();
  await page.keyboard.type('- one\ntwo\n\nafter');
  await expect(text).toHaveValue('- one\n- two\nafter');
});
