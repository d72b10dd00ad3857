import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newDraft, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';
import { choosePostAction, postOf, showPosts } from './posts-list.ts';

const textOf = (page: Page) => page.getByLabel('Content*');
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Posts and headings' }).getByRole('option');
const slugOf = (page: Page) => page.getByLabel('Slug*').inputValue();

async function publishNew(page: Page, title: string, content: string): Promise<string> {
  await writeDraft(page, { title, content });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  return slugOf(page);
}

test('[[ lists drafts, filters while the author types, and Enter writes a link that undo removes', async ({
  desk: { page },
}) => {
  const title = unique('Frozen *pipes*');
  await writeDraft(page, { title, content: 'Wrap them.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const slug = await slugOf(page);
  await newDraft(page);
  const text = textOf(page);
  await text.click();
  await page.keyboard.type('See [[');
  await expect(optionsOf(page).first()).toContainText(title);
  const words = title.split(' ').at(-1) ?? '';
  await page.keyboard.type(words);
  await expect(optionsOf(page)).toHaveCount(1);
  await expect(optionsOf(page)).toContainText('Draft');
  await expect(optionsOf(page)).toContainText(`/blog/${slug}`);
  await expect(text).toHaveAttribute('aria-activedescendant', /link-options/);
  await page.keyboard.press('Enter');
  const written = `See [${title.replaceAll('*', '\\*')}](/blog/${slug})`;
  await expect(text).toHaveValue(written);
  await expect(text).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(text).toHaveValue(`See [[${words}`);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(text).toHaveValue(written);
  await page.keyboard.type(' now');
  await expect(text).toHaveValue(`${written} now`);
});

test('keys typed quickly choose what they name, not what was listed before', async ({ desk: { page } }) => {
  const [first, second] = [unique('Quick first'), unique('Quick second')];
  for (const title of [first, second]) await writeDraft(page, { title, content: 'Text.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await newDraft(page);
  await textOf(page).click();
  await page.keyboard.type(`[[${first}`);
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(new RegExp(`^\\[${first}\\]\\(/blog/quick-first-\\w+\\)$`));
});

test('Escape leaves what was typed, and so does code', async ({ desk: { page } }) => {
  await newDraft(page);
  const text = textOf(page);
  await text.click();
  await page.keyboard.type('[[nothing like this');
  await expect(page.getByText('No matching posts.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No matching posts.')).toHaveCount(0);
  await page.keyboard.type(' yet');
  await expect(text).toHaveValue('[[nothing like this yet');
  await text.fill('```\n');
  await text.press('End');
  await page.keyboard.type('if [[ -f a');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('Ctrl+K makes the selection the text of a link to a post or to a pasted URL', async ({ desk: { page } }) => {
  const title = unique('Summer drains');
  await writeDraft(page, { title, content: 'Flush them.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const slug = await slugOf(page);
  await newDraft(page);
  const text = textOf(page);
  const select = () => text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 9));
  const search = page.getByRole('combobox', { name: 'Link to' });
  await text.fill('Read this first.');
  await select();
  await text.press('ControlOrMeta+K');
  await page.keyboard.type(title);
  await expect(search).toHaveValue(title);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(`Read [this](/blog/${slug}) first.`);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(text).toHaveValue('Read this first.');

  await select();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await search.fill('https://example.com/');
  await optionsOf(page).first().click();
  await expect(text).toHaveValue('Read [this](https://example.com/) first.');
  await expect(text).toBeFocused();

  await text.press('ControlOrMeta+K');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(text).toBeFocused();
});

test('a published post’s headings are listed offline', async ({ signedInDesk: { page, setOffline } }) => {
  const title = unique('With parts');
  const part = unique('Shut the valve');
  const slug = await publishNew(page, title, `## ${part}\n\nText.`);
  const findPart = () =>
    page.evaluate(async (words) => {
      const { desktop } = window as unknown as { desktop: DesktopApi };
      return (await desktop.findLinkTargets(words)).length;
    }, part);
  await expect.poll(findPart).toBe(1);
  await newDraft(page);
  await textOf(page).click();
  await page.keyboard.type(`[[${part.split(' ').at(-1)}`);
  await expect(optionsOf(page)).toContainText([`${title} /blog/${slug}#post-`]);
  await setOffline(true);
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(new RegExp(`^\\[${part}\\]\\(/blog/${slug}#post-shut-the-valve-`));
});

test('what links to a post is listed, opens, and is named before the post is unpublished, moved, or deleted', async ({
  signedInDesk: { page },
}) => {
  const target = unique('Linked');
  const source = unique('Source');
  const slug = await publishNew(page, target, 'A post.');
  await expect(page.getByText('No other post links here.')).toBeVisible();
  await writeDraft(page, { title: source, content: `[it](/blog/${slug})` });
  await expect(saveStatus(page)).toHaveText('Saved');
  await page.getByRole('list', { name: 'Drafts', exact: true }).getByRole('button').filter({ hasText: target }).click();
  const links = page.getByRole('list', { name: 'Links to this post' });
  await expect(links.getByRole('button')).toHaveText([`${source}Draft`]);
  const question = page.getByRole('alertdialog');
  const warning = `1 post links here: “${source}”.`;

  await page.getByLabel('Slug*').fill(`${slug}-moved`);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(question).toContainText(warning);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByLabel('Slug*').fill(slug);

  await showPosts(page);
  await choosePostAction(page, target, 'Delete');
  await expect(question).toContainText(warning);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choosePostAction(page, target, 'Unpublish');
  await expect(question).toContainText(warning);
  await question.getByRole('button', { name: 'Unpublish post' }).click();
  await expect(postOf(page, target)).toContainText('Unpublished');
  await page.keyboard.press('Escape');

  await links.getByRole('button').click();
  await expect(page.getByLabel('Title*')).toHaveValue(source);
});
