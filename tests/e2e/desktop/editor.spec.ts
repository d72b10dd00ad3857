import { expect } from 'playwright/test';
import { newDraft, previewOf, rowOf, saveStatus, toolbarButton, writeDraft } from './author.ts';
import { test } from './desk.ts';

test('the form has the product spec’s fields and labels', async ({ desk: { page } }) => {
  await newDraft(page);
  for (const label of [
    'Title*',
    'Slug*',
    'Excerpt',
    'Content*',
    'Meta Description',
    'Keywords',
    'Featured Image URL',
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Excerpt')).toHaveAttribute('rows', '3');
  await expect(page.getByLabel('Meta Description')).toHaveAttribute('rows', '2');
  await expect(page.getByLabel('Meta Description')).toHaveAttribute('maxlength', '160');
  await expect(page.getByLabel('Meta Description')).toHaveAttribute('placeholder', /160 characters/);
  await expect(page.getByLabel('Keywords')).toHaveAttribute('placeholder', 'comma-separated');
});

test('the slug follows the title until the title field is left, and then stays', async ({ desk: { page } }) => {
  await newDraft(page);
  const title = page.getByLabel('Title*');
  const slug = page.getByLabel('Slug*');
  await title.pressSequentially('What a  Missed Call — Costs!');
  await expect(slug).toHaveValue('what-a-missed-call-costs');

  await page.getByLabel('Content*').click();
  await title.press('End');
  await title.pressSequentially(' You');
  await expect(slug).toHaveValue('what-a-missed-call-costs');

  await slug.fill('');
  await title.press('End');
  await title.pressSequentially('?');
  await expect(slug).toHaveValue('what-a-missed-call-costs-you');
});

test('a typed slug is normalized, and its separator can be typed', async ({ desk: { page } }) => {
  await newDraft(page);
  const slug = page.getByLabel('Slug*');
  await slug.pressSequentially('Summer_ Heat  Wave! ');
  await expect(slug).toHaveValue('summer-heat-wave-');
  await slug.blur();
  await expect(slug).toHaveValue('summer-heat-wave');
  await page.getByLabel('Title*').pressSequentially('Another title');
  await expect(slug).toHaveValue('summer-heat-wave');
});

test('a capital letter typed in the middle of a slug keeps the caret in place', async ({ desk: { page } }) => {
  await newDraft(page);
  const slug = page.getByLabel('Slug*');
  await slug.fill('heat-wave');
  await slug.press('Home');
  await slug.pressSequentially('My B');
  await expect(slug).toHaveValue('my-bheat-wave');
});

test('counters count like the database, and warn near the limit and over it', async ({ desk: { page } }) => {
  await newDraft(page);
  const cases = [
    { label: 'Title*', limit: '200', near: '🔧'.repeat(190), over: 'x'.repeat(201) },
    { label: 'Slug*', limit: '200', near: 'x'.repeat(190), over: 'x'.repeat(201) },
    { label: 'Excerpt', limit: '500', near: 'x'.repeat(460), over: 'x'.repeat(501) },
    { label: 'Keywords', limit: '200', near: 'x'.repeat(190), over: 'x'.repeat(201) },
    { label: 'Content*', limit: '50,000', near: 'x'.repeat(49_000), over: 'x'.repeat(50_001) },
  ];
  for (const { label, limit, near, over } of cases) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(near);
    const shown = [...near].length.toLocaleString('en');
    await expect(page.getByText(`${shown} / ${limit}`).first()).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/characters left/);
    await field.fill(over);
    await expect(page.getByText('1 character too long').first()).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/1 character too long/);
  }
});

test('a document of 50,000 characters can be pasted, counted, previewed, and saved', async ({ desk: { page } }) => {
  await newDraft(page);
  const paragraph = 'The phone rings when the water is already on the floor. ';
  const text = [`${paragraph.repeat(7).trim()}\n\n`.repeat(200).slice(0, 49_990), ' The end.\n'].join('');
  expect(text).toHaveLength(50_000);
  await page.getByLabel('Content*').click();
  await page.keyboard.insertText(text);
  await expect(page.getByText('50,000 / 50,000')).toBeVisible();
  await expect(previewOf(page).locator('.post-body')).toContainText('The end.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await page.keyboard.type('!');
  await expect(page.getByText('1 character too long')).toBeVisible();
});

test('the preview can be beside the text, alone, or hidden, without affecting undo', async ({
  desk: { page, chooseMenu },
}) => {
  await newDraft(page);
  const text = page.getByLabel('Content*');
  const preview = previewOf(page).locator('.post-body');
  await text.click();
  await page.keyboard.type('## Words');
  await expect(preview.getByRole('heading', { level: 2 })).toContainText('Words');

  await toolbarButton(page, 'Text only').click();
  await expect(preview).toBeHidden();
  await toolbarButton(page, 'Preview only').click();
  await expect(preview).toBeVisible();
  await expect(text).toBeHidden();
  await expect(toolbarButton(page, 'Bold')).toHaveCount(0);

  await chooseMenu(['View', 'Toggle Preview']);
  await expect(text).toBeVisible();
  await text.press('ControlOrMeta+Z');
  await expect(text).not.toHaveValue('## Words');
});

test('fullscreen shows only the text and its status until Escape, or until something else is opened', async ({
  desk: { page, chooseMenu },
}) => {
  await writeDraft(page, { title: 'Full', content: 'text' });
  await toolbarButton(page, 'Full screen').click();
  const editor = page.locator('.markdown-editor');
  const window = page.viewportSize();
  await expect.poll(async () => (await editor.boundingBox())?.width).toBe(window?.width);
  await expect(editor.getByRole('status', { name: 'Saving' })).toHaveText('Saved');
  await page.getByLabel('Content*').press('Escape');
  await expect(toolbarButton(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false');
  await expect(rowOf(page, 'Full')).toBeVisible();

  await toolbarButton(page, 'Full screen').click();
  await chooseMenu(['View', 'Posts on the Blog']);
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
  await expect(toolbarButton(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false');
});

test('the author is told which raw HTML readers won’t see', async ({ desk: { page } }) => {
  await newDraft(page);
  await page.getByLabel('Content*').fill('Text\n\n<iframe src="https://a.example"></iframe>\n\n<!-- a note -->');
  await expect(page.getByText('HTML that readers won’t see: <iframe>')).toBeVisible();
  await expect(previewOf(page).locator('.post-body iframe')).toHaveCount(0);
});

test('a featured picture is shown, reported as missing, or rejected', async ({ desk: { page } }) => {
  await newDraft(page);
  const field = page.getByLabel('Featured Image URL');
  await field.fill('javascript:alert(1)');
  await field.blur();
  await expect(page.getByText('Must be a valid URL')).toBeVisible();
  await field.fill('http://127.0.0.1:9/nothing.png');
  await field.blur();
  await expect(page.getByText('This link doesn’t show a picture. Check it, or choose a picture.')).toBeVisible();
  await expect(page.getByLabel('Featured Image Alt Text')).toHaveCount(0);
});

test('dark mode follows the system, in the text and in the preview', async ({ desk: { page, setDark } }) => {
  await writeDraft(page, { title: 'Dark', content: 'text' });
  const colors = () =>
    Promise.all(
      [page.locator('body'), page.locator('.w-md-editor'), previewOf(page).locator('html')].map((part) =>
        part.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
  await expect.poll(colors).toEqual(Array(3).fill('rgb(251, 248, 243)'));
  await setDark(true);
  await expect.poll(colors).toEqual(Array(3).fill('rgb(20, 26, 23)'));
});

test('the editor’s styles don’t leak into the preview', async ({ desk: { page } }) => {
  await newDraft(page);
  await page.getByLabel('Content*').fill('Words\n\n- [ ] a task\n\n## Heading');
  const preview = previewOf(page).locator('.post-body');
  await expect(preview.getByRole('checkbox')).toBeVisible();
  const differences = await preview.evaluate((article) => {
    const alone = document.createElement('div');
    alone.style.font = '16px / 1.5 var(--font-body)';
    alone.style.setProperty('-webkit-font-smoothing', 'auto');
    alone.style.width = `${article.getBoundingClientRect().width}px`;
    alone.innerHTML = article.outerHTML;
    document.body.append(alone);
    const describe = (root: Element) =>
      [root, ...root.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return (
          [...style]
            // The preview draws only visible blocks, so don't compare that.
            .filter((name) => !/^(--.*|(perspective|transform)-origin|content-visibility)$/.test(name))
            .filter((name) => !/^(contain-intrinsic-|overflow-clip-margin)/.test(name))
            .map((name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`)
        );
      });
    const outside = alone.firstElementChild;
    if (outside === null) return ['nothing to compare with'];
    const [inEditor, onPage] = [describe(article).flat(), describe(outside).flat()];
    alone.remove();
    return inEditor.filter((line, index) => line !== onPage[index]);
  });
  expect(differences.filter((line) => !/ (inline-size|width|block-size|height): /.test(line))).toEqual([]);
});

test('a window that can’t be drawn says so, offers a way back, and loses nothing', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Survives', content: 'text' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(page.getByText('1 word', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const { prototype } = Intl.NumberFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    if (!format) throw new Error('nothing to break');
    Object.assign(window, { repair: () => Object.defineProperty(prototype, 'format', format) });
    const breakFormat = () =>
      Object.defineProperty(prototype, 'format', {
        configurable: true,
        get() {
          throw new Error('A number can not be written');
        },
      });
    // Not before the input: if anything else redrew the window, its field would be gone.
    window.addEventListener('input', breakFormat, { capture: true, once: true });
  });
  await page.getByLabel('Excerpt').fill('The last words');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.evaluate(() => (window as unknown as { repair(): void }).repair());
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await expect(page.getByLabel('Excerpt')).toHaveValue('The last words');
  await expect(saveStatus(page)).toHaveText('Saved');
});
