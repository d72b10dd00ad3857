import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { PostTarget } from '@callwright/desktop/ipc/links.ts';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPage } from '../../../../helpers/build-page.ts';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { findBrowser } from '../../../../runner/find-browser.ts';

const targetOf = (title: string, slug: string, more: Partial<PostTarget> = {}): PostTarget => ({
  ...{ kind: 'post', title, heading: null, status: 'published', url: `/blog/${slug}` },
  ...more,
});

const TARGETS: PostTarget[] = [
  targetOf('Frozen pipes', 'frozen-pipes'),
  targetOf('Frozen pipes', 'frozen-pipes#post-wrap-them', { kind: 'heading', heading: 'Wrap them' }),
  targetOf('Frost', 'frost', { kind: 'draft', status: 'unpublished' }),
  targetOf('The post with the picker', 'own-post'),
];

const STYLE = join(import.meta.dirname, '../../../../../desktop/renderer/editor/links/links.css');

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = findBrowser(() => undefined);
  if (!executablePath.ok) throw new Error(executablePath.error);
  const { script } = await buildPage(join(import.meta.dirname, 'link-picker-page.tsx'));
  browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Picker</title><body></body></html>',
    }),
  );
  await page.goto('http://picker.test/');
  await page.evaluate((targets) => {
    const nameOf = ({ title, heading }: PostTarget) => (heading ?? title).toLowerCase();
    const findLinkTargets = async (query: string) =>
      targets.filter((each) => nameOf(each).includes(query.toLowerCase()));
    Object.assign(window, { desktop: { findLinkTargets } });
  }, TARGETS);
  await page.addStyleTag({ content: `textarea { width: 90vw; height: 60vh } ${readFileSync(STYLE, 'utf8')}` });
  await page.addScriptTag({ content: script });
});

afterAll(() => browser?.close());

beforeEach(async () => {
  await text().fill('');
  await text().click();
});

const text = () => page.getByLabel('Content');
const search = () => page.getByRole('combobox', { name: 'Link to' });
const options = () => page.getByRole('option');
const listed = () => options().evaluateAll((all) => all.map((option) => option.firstElementChild?.textContent));
const active = () => page.locator('[aria-selected="true"]').evaluateAll((all) => all.map(({ id }) => id));
const textValue = () => text().inputValue();
const type = (keys: string) => page.keyboard.type(keys);
const press = (key: string) => page.keyboard.press(key);
const undo = () => page.evaluate(() => document.execCommand('undo'));

describe('[[ in the text', () => {
  it('lists what can be linked, and filters while the author types', async () => {
    await type('See [[');
    await expect.poll(listed).toEqual(['Frozen pipes', 'Wrap them', 'FrostDraft']);
    await type('fro');
    await expect.poll(listed).toEqual(['Frozen pipes', 'FrostDraft']);
    expect(await findViolations(page, '.link-popup')).toEqual([]);
    await press('ArrowDown');
    await expect.poll(active).toEqual(['link-options-1']);
    expect(await text().getAttribute('aria-activedescendant')).toBe('link-options-1');
    await press('Enter');
    await expect.poll(textValue).toBe('See [Frost](/blog/frost)');
    expect(await options().count()).toBe(0);
    await type(' now');
    expect(await textValue()).toBe('See [Frost](/blog/frost) now');
    expect(await text().getAttribute('aria-activedescendant')).toBeNull();
  });

  it('doesn’t list the post that the text belongs to', async () => {
    await type('[[the post');
    await expect.poll(() => page.getByText('No matching posts.').count()).toBe(1);
  });

  it('is back after an undo of the link', async () => {
    await type('[[wrap');
    await expect.poll(listed).toEqual(['Wrap them']);
    await press('Enter');
    await expect.poll(textValue).toBe('[Wrap them](/blog/frozen-pipes#post-wrap-them)');
    await undo();
    expect(await textValue()).toBe('[[wrap');
  });

  it('chooses what was typed last, even before it is listed', async () => {
    await type('[[frost');
    await press('Enter');
    await expect.poll(textValue).toBe('[Frost](/blog/frost)');
  });

  it('stays in the text after Escape, and Enter is a new line again', async () => {
    await type('[[fro');
    await expect.poll(listed).toHaveLength(2);
    await press('Escape');
    expect(await options().count()).toBe(0);
    await type('st');
    await press('Enter');
    expect(await textValue()).toBe('[[frost\n');
  });

  it('closes the list if the caret leaves, and leaves Enter to the text if nothing matches', async () => {
    await type('a [[fro');
    await expect.poll(listed).toHaveLength(2);
    await press('Home');
    await expect.poll(() => options().count()).toBe(0);
    await text().fill('');
    await type('[[nothing');
    await expect.poll(() => page.getByText('No matching posts.').count()).toBe(1);
    await press('Enter');
    await expect.poll(textValue).toBe('[[nothing\n');
    await expect.poll(() => page.getByText('No matching posts.').count()).toBe(0);
  });

  it('does nothing in code', async () => {
    await type('`if [[ -f a ]]` and [[');
    await expect.poll(listed).toHaveLength(3);
    await text().fill('```\n');
    await press('Control+End');
    await type('[[ a');
    expect(await options().count()).toBe(0);
  });

  it('takes a click, and the text keeps the focus', async () => {
    await type('[[');
    await options().last().click();
    await expect.poll(textValue).toBe('[Frost](/blog/frost)');
    await type('!');
    expect(await textValue()).toBe('[Frost](/blog/frost)!');
  });
});

describe('a request for a link', () => {
  const select = (start: number, end: number) =>
    text().evaluate((field: HTMLTextAreaElement, range) => field.setSelectionRange(range[0], range[1]), [
      start,
      end,
    ] as const);

  it('makes the selection the text of the link', async () => {
    await text().fill('Read this first.');
    await select(5, 9);
    await press('F2');
    await type('frost');
    await expect.poll(() => search().inputValue()).toBe('frost');
    expect(await findViolations(page, '.link-popup')).toEqual([]);
    await press('Enter');
    await expect.poll(textValue).toBe('Read [this](/blog/frost) first.');
    await undo();
    expect(await textValue()).toBe('Read this first.');
  });

  it('is made once, and only if the author is still waiting for it', async () => {
    const hold = () =>
      page.evaluate(() => {
        const { desktop } = window as unknown as { desktop: Pick<DesktopApi, 'findLinkTargets'> };
        const { findLinkTargets } = desktop;
        const released = Promise.withResolvers<void>();
        desktop.findLinkTargets = (query) => released.promise.then(() => findLinkTargets(query));
        Object.assign(window, {
          release: () => {
            desktop.findLinkTargets = findLinkTargets;
            released.resolve();
          },
        });
      });
    const release = () => page.evaluate(() => (window as unknown as { release: () => void }).release());
    await text().fill('Read this first.');
    await select(5, 9);
    await hold();
    await press('F2');
    await type('frost');
    await press('Enter');
    await press('Enter');
    await release();
    expect(await textValue()).toBe('Read [this](/blog/frost) first.');

    await text().fill('Read this first.');
    await select(5, 9);
    await hold();
    await press('F2');
    await type('frost');
    await press('Enter');
    await press('Escape');
    await type('that');
    await release();
    expect(await textValue()).toBe('Read that first.');
  });

  it('accepts a URL', async () => {
    await text().fill('Read this first.');
    await select(5, 9);
    await press('F2');
    await search().fill('https://example.com/a');
    await expect.poll(listed).toEqual(['https://example.com/a']);
    await press('Enter');
    await expect.poll(textValue).toBe('Read [this](https://example.com/a) first.');
  });

  it('returns to the selection after Escape', async () => {
    await text().fill('Read this first.');
    await select(5, 9);
    await press('F2');
    await expect.poll(() => search().count()).toBe(1);
    await press('Escape');
    await type('that');
    expect(await textValue()).toBe('Read that first.');
  });

  it('is right below the line of the caret, in the field’s own font', async () => {
    await text().fill('Line\n'.repeat(5));
    await text().evaluate((field) => {
      field.style.cssText = 'font-size: 20px; line-height: 40px; font-variant-ligatures: common-ligatures';
    });
    await select(25, 25);
    await press('F2');
    const [box, field] = [await page.locator('.link-popup').boundingBox(), await text().boundingBox()];
    const lines = ((box?.y ?? 0) - (field?.y ?? 0)) / 40;
    await press('Escape');
    await text().evaluate((reset) => reset.removeAttribute('style'));
    expect(lines).toBeGreaterThan(6);
    expect(lines).toBeLessThan(6.5);
  });

  it('is where the caret is, and stays in the window', async () => {
    await text().fill(`${'word '.repeat(40)}\n`.repeat(60));
    for (const offset of [0, 2_000, 12_000]) {
      await select(offset, offset);
      await press('F2');
      const box = await page.locator('.link-popup').boundingBox();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      expect(box !== null && box.x >= 0 && box.x + box.width <= width, String(offset)).toBe(true);
      expect(box !== null && box.y >= 0 && box.y <= height, String(offset)).toBe(true);
      await press('Escape');
    }
  });
});
