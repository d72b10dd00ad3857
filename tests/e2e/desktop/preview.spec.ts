import type { Frame, Page } from 'playwright';
import { expect } from 'playwright/test';
import { newDraft, previewOf, rowOf, saveStatus, toolbarButton, writeDraft } from './author.ts';
import { test } from './desk.ts';

const LONG = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of a text that is longer than a screen.`);

const textOf = (page: Page) => page.getByLabel('Content*');

async function findFrame(page: Page): Promise<Frame> {
  await previewOf(page).locator('.post-body').waitFor();
  const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
  if (frame === undefined) throw new Error('The window has no frame.');
  return frame;
}

test('the preview is isolated from the app: another origin, no access to the main process, no network', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: 'Apart', content: 'Words' });
  const frame = await findFrame(page);
  expect(new URL(frame.url()).host).not.toBe(new URL(page.url()).host);
  expect(await frame.evaluate(() => 'desktop' in window)).toBe(false);
  const tried = await frame.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      reads: () => window.parent.document.title,
      leads: () => Object.assign(window.parent.location, { href: 'https://example.com/' }),
      connects: () => fetch('https://example.com/'),
    };
    const done: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      await Promise.resolve()
        .then(attempt)
        .then(
          () => done.push(name),
          () => undefined,
        );
    }
    return done;
  });
  expect(tried).toEqual([]);
  await expect(page.getByLabel('Title*')).toHaveValue('Apart');
});

test('another draft is shown from its top, without reloading the preview', async ({ desk: { page } }) => {
  const [first, second] = [`First ${crypto.randomUUID()}`, `Second ${crypto.randomUUID()}`];
  await writeDraft(page, { title: first, content: LONG.join('\n\n') });
  await expect(saveStatus(page)).toHaveText('Saved');
  await writeDraft(page, { title: second, content: 'Short' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const frame = await findFrame(page);
  await frame.evaluate(() => Object.assign(window, { isTheSame: true }));

  await rowOf(page, first).click();
  await expect(previewOf(page).locator('.post-body')).toContainText('Paragraph 59');
  await previewOf(page).getByText('Paragraph 59').scrollIntoViewIfNeeded();
  await rowOf(page, second).click();
  await expect(previewOf(page).locator('.post-body')).toHaveText('Short');
  expect(await frame.evaluate(() => [window.scrollY, 'isTheSame' in window])).toEqual([0, true]);
});

test('the preview is the complete article: title, excerpt in italics, image, and body', async ({ desk: { page } }) => {
  await newDraft(page);
  const article = previewOf(page).getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Your Title Here');
  await expect(article).toContainText('What you write appears here');

  await page.getByLabel('Title*').fill('Who answers at night');
  await textOf(page).fill('The body.');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Who answers at night');
  const body = article.locator('.post-body');
  await expect(body).toHaveText('The body.');

  await body.locator('p').evaluate((paragraph) => Object.assign(paragraph, { isTheSame: true }));
  await page.getByLabel('Excerpt').fill('A short word on calls.');
  await page.getByLabel('Featured Image URL').fill('https://pictures.example/van.jpg');
  const excerpt = article.getByText('A short word on calls.');
  await expect(excerpt).toHaveCSS('font-style', 'italic');
  const image = article.locator('header img');
  await expect(image).toHaveAttribute('src', 'https://pictures.example/van.jpg');
  const tops = await Promise.all([excerpt, image, body].map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await body.locator('p').evaluate((paragraph) => 'isTheSame' in paragraph)).toBe(true);
});

test('the text and its preview scroll together, whichever is scrolled', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Long', content: LONG.join('\n\n') });
  const frame = await findFrame(page);
  await expect(previewOf(page).locator('.post-body')).toContainText('Paragraph 59');
  const shareOfText = () =>
    textOf(page).evaluate((field) => field.scrollTop / (field.scrollHeight - field.clientHeight));
  const shareOfPreview = () =>
    frame.evaluate(() => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      return scrollTop / (scrollHeight - clientHeight);
    });

  await textOf(page).hover();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(shareOfPreview).toBeGreaterThan(0.98);
  await page.mouse.wheel(0, -100_000);
  await expect.poll(shareOfPreview).toBe(0);
  await previewOf(page).locator('html').hover();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(shareOfText).toBeGreaterThan(0.98);
});

test('the preview follows a paste at the end of the text', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Pasted', content: LONG.join('\n\n') });
  const frame = await findFrame(page);
  await expect(previewOf(page).locator('.post-body')).toContainText('Paragraph 59');
  await textOf(page).press('ControlOrMeta+Home');
  await expect.poll(() => frame.evaluate(() => scrollY)).toBeLessThan(100);
  await textOf(page).evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(field.value.length, field.value.length);
    const clipboardData = new DataTransfer();
    const html = Array.from({ length: 200 }, (_, index) => `<p>Pasted <b>paragraph</b> ${index}.</p>`).join('');
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'Pasted');
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(previewOf(page).getByText('Pasted paragraph 199.')).toBeInViewport();
});

test('the preview keeps what is being typed in view, also where the text itself doesn’t scroll', async ({
  desk: { page },
}) => {
  // Rows of a table are higher in the preview.
  const rows = ['| A | B |', '| - | - |', ...Array.from({ length: 16 }, () => '| x | y |')];
  await writeDraft(page, { title: 'Long', content: `${rows.join('\n')}\n\n# A section\n\n${LONG.join('\n\n')}` });
  const frame = await findFrame(page);
  await expect(previewOf(page).locator('.post-body')).toContainText('Paragraph 59');
  const scrollText = () => textOf(page).evaluate(({ scrollTop }) => scrollTop);

  await textOf(page).press('ControlOrMeta+Home');
  await expect.poll(() => frame.evaluate(() => scrollY)).toBeLessThan(100);
  const before = await scrollText();
  for (let line = 1; line < rows.length; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('\n\n## Typed here');
  await expect(previewOf(page).getByText('Typed here')).toBeInViewport();
  expect(await scrollText()).toBe(before);
});

test('a window that becomes narrower and wider again keeps the place in the text and its preview', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: 'Long', content: LONG.join('\n\n') });
  await textOf(page).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(previewOf(page).getByText('Paragraph 59')).toBeInViewport();
  await page.setViewportSize({ width: 820, height: 2_400 });
  await expect(previewOf(page).locator('.post-body')).toBeHidden();
  await page.setViewportSize({ width: 1_280, height: 860 });
  await expect(previewOf(page).getByText('Paragraph 59')).toBeInViewport();
  const isAtEnd = () => textOf(page).evaluate((field) => field.scrollTop + field.clientHeight > field.scrollHeight - 2);
  await expect.poll(isAtEnd).toBe(true);
});

test('shortcuts pressed in the preview work in the window', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Keys', content: 'Words' });
  await previewOf(page).getByText('Words').click();
  await page.keyboard.press('ControlOrMeta+F');
  await expect(page.getByRole('search', { name: 'Find in the text' })).toBeVisible();
  await page.keyboard.press('Escape');

  await previewOf(page).getByText('Words').click();
  await page.keyboard.press('ControlOrMeta+7');
  await expect(toolbarButton(page, 'Text only')).toHaveAttribute('aria-pressed', 'true');
});

test('a view that hides the focused part moves the focus to its replacement', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Views', content: 'Words' });
  await expect(previewOf(page).locator('.post-body')).toHaveText('Words');
  const preview = page.locator('iframe[title="Preview"]');
  await textOf(page).press('ControlOrMeta+End');

  await page.keyboard.press('ControlOrMeta+9');
  await expect(preview).toBeFocused();
  await page.keyboard.press('ControlOrMeta+8');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(' and more');
  await expect(textOf(page)).toHaveValue('Words and more');

  await previewOf(page).getByText('Words').click();
  await expect(preview).toBeFocused();
  await page.keyboard.press('ControlOrMeta+7');
  await expect(textOf(page)).toBeFocused();
});

test('view shortcuts work before the preview has loaded', async ({ launchDesktop }) => {
  const { page } = await launchDesktop();
  await page.route('**/preview.html', () => {});
  await writeDraft(page, { title: 'Views', content: 'Words' });
  await textOf(page).press('ControlOrMeta+9');
  await expect(toolbarButton(page, 'Preview only')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+7');
  await expect(toolbarButton(page, 'Text only')).toHaveAttribute('aria-pressed', 'true');
  await expect(textOf(page)).toBeFocused();
});

test('a Markdown file dropped on the preview is imported', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Below', content: 'Words' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const frame = await findFrame(page);
  await frame.evaluate(() => window.dispatchEvent(new DragEvent('dragenter')));
  const preview = page.locator('iframe[title="Preview"]');
  await expect(preview).toHaveCSS('pointer-events', 'none');
  const box = await preview.boundingBox();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Dropped text.'], 'dropped.md'));
    return transfer;
  });
  const under = await page.evaluateHandle(([x, y]) => document.elementFromPoint(x, y) ?? document.body, [
    (box?.x ?? 0) + 50,
    (box?.y ?? 0) + 50,
  ] as const);
  await under.evaluate((element, dataTransfer) => {
    for (const name of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
  }, data);
  await expect(page.getByLabel('Title*')).toHaveValue('Dropped');
  await expect(previewOf(page).locator('.post-body')).toHaveText('Dropped text.');
  await expect(preview).not.toHaveCSS('pointer-events', 'none');
});

test('a text that can’t be drawn is shown as safe, and the next key tries again', async ({ desk: { page } }) => {
  await newDraft(page);
  await textOf(page).fill('Words');
  const frame = await findFrame(page);
  await frame.evaluate(() => {
    const create: (name: string) => HTMLElement = document.createElement.bind(document);
    const createElement = (name: string) => {
      if (name === 'h2') throw new Error('A heading can not be drawn');
      return create(name);
    };
    Object.assign(document, { createElement });
    Object.assign(window, { repair: () => Object.assign(document, { createElement: create }) });
  });
  await textOf(page).fill('## Heading');
  await expect(previewOf(page).getByRole('alert')).toContainText('Couldn’t show a preview of this text.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await frame.evaluate(() => (window as unknown as { repair(): void }).repair());
  await textOf(page).press('End');
  await textOf(page).pressSequentially('!');
  await expect(previewOf(page).getByRole('heading', { name: 'Heading!' })).toBeVisible();
});
