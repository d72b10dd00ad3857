import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { rowOf, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';
import { choosePostAction } from './posts-list.ts';

const textOf = (page: Page) => page.getByLabel('Content*');
const findOf = (page: Page) => page.getByRole('search', { name: 'Find in the text' });

test('keys typed right after a shortcut go into what it opens, never into the text', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap the pipes. Then wait.' });
  await textOf(page).press('Control+f');
  await page.keyboard.type('pipes');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toHaveValue('pipes');
  await expect(findOf(page).getByRole('status')).toHaveText('1 of 1');
  await page.keyboard.press('Escape');

  await textOf(page).press('Control+p');
  await page.keyboard.type('winter');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('winter');
  await page.keyboard.press('Control+p');
  await expect(palette).toHaveCount(0);
  await expect(textOf(page)).toHaveValue('Wrap the pipes. Then wait.');
});

test('closing a dialog leaves the caret where it was', async ({ signedInDesk: { page, chooseMenu } }) => {
  await writeDraft(page, { title: unique('With a caret'), content: 'One two three.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await textOf(page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(4, 4));

  const opened: [string[], Locator][] = [
    [['File', 'Earlier Versions...'], page.getByRole('dialog', { name: /^Earlier versions/ })],
    [['File', 'Recently Deleted...'], page.getByRole('dialog', { name: 'Recently deleted' })],
    [['File', 'Schedule...'], page.getByRole('dialog', { name: /^Schedule/ })],
    [['View', 'Posts on the Blog'], page.getByRole('dialog', { name: 'Posts on the blog' })],
    [['Edit', 'Spelling...'], page.getByRole('dialog', { name: 'Spelling' })],
    [['View', 'Publish Queue'], page.getByRole('dialog', { name: 'Publish queue' })],
    [['File', 'Sign In or Log Out...'], page.getByRole('dialog', { name: 'Account' })],
  ];
  for (const [path, dialog] of opened) {
    await chooseMenu(path);
    await expect(dialog).toBeVisible();
    await expect(textOf(page)).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(textOf(page), `after ${path.join(' > ')}`).toBeFocused();
  }
  await page.keyboard.type('and ');
  await expect(textOf(page)).toHaveValue('One and two three.');
});

test('a restored draft has the caret, and a declined question returns it to its button', async ({
  signedInDesk: { page, chooseMenu },
}) => {
  await writeDraft(page, { title: 'Thrown away', content: 'Come back.' });
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(toastOf(page, 'Draft deleted')).toBeVisible();
  await chooseMenu(['File', 'Recently Deleted...']);
  await page.getByRole('button', { name: 'Restore Thrown away' }).click();
  await expect(textOf(page)).toHaveValue('Come back.');
  await expect(textOf(page)).toBeFocused();
  await expect(toastOf(page, 'Draft deleted')).toHaveCount(0);

  const title = unique('Asked about');
  await writeDraft(page, { title, content: 'Text.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await chooseMenu(['View', 'Posts on the Blog']);
  const actions = page.getByRole('button', { name: `More actions for ${title}` });
  await choosePostAction(page, title, 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="alertdialog"]') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await choosePostAction(page, title, 'Delete');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(actions).toBeFocused();
});

test('keys typed right after creating a draft become its title, never part of the previous text', async ({
  desk: { page },
}) => {
  const before = unique('Winter pipes');
  await writeDraft(page, { title: before, content: 'Wrap them.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await textOf(page).focus();
  for (const title of ['Summer drains', 'Autumn leaves']) {
    await page.keyboard.press('Control+n');
    await page.keyboard.type(title);
    await expect(page.getByLabel('Title*')).toHaveValue(title);
  }
  await expect(saveStatus(page)).toHaveText('Saved');
  await rowOf(page, before).click();
  await expect(textOf(page)).toHaveValue('Wrap them.');
});

test('after deleting a draft, the focus is on the next one in the list, or on the button for a new one', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu } = await launchDesktop();
  for (const title of ['Drains', 'Attics', 'Boilers']) await writeDraft(page, { title, content: 'Text.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const sort = page.getByRole('button', { name: 'Sort and filter' });
  await sort.click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  // The menu returns the focus shortly after it closes.
  await expect(sort).toBeFocused();
  const remove = page.getByRole('button', { name: 'Delete draft' });
  await remove.press('Enter');
  await expect(rowOf(page, 'Drains')).toBeFocused();
  await expect(page.getByLabel('Title*')).toHaveValue('Drains');
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, 'Attics')).toBeFocused();

  await textOf(page).focus();
  await chooseMenu(['File', 'Delete Draft']);
  await expect(rowOf(page, 'Attics')).toBeFocused();
  await remove.press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'New draft' })).toBeFocused();
});

test('a draft that replaces another takes the focus: a copy in its text, any other in its row', async ({
  desk: { page, chooseMenu },
}) => {
  const attics = unique('Attics');
  for (const title of ['Drains', attics]) await writeDraft(page, { title, content: 'Text.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await textOf(page).focus();
  await chooseMenu(['File', 'Duplicate Draft']);
  await expect(rowOf(page, attics)).toHaveCount(2);
  // The copy is the newest draft. Until it shows, the focused text is the original's.
  await expect(rowOf(page, attics).first()).toHaveAttribute('aria-current', 'true');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Twice.');
  await expect(textOf(page)).toHaveValue('Text. Twice.');
  await expect(saveStatus(page)).toHaveText('Saved');

  await chooseMenu(['File', 'Delete Draft']);
  await expect(rowOf(page, attics)).toHaveCount(1);
  await expect(rowOf(page, attics)).toBeFocused();
});

test('in a narrow window, nothing in the header overlaps, and the details and the find bar alternate', async ({
  signedInDesk: { page, setOffline },
}) => {
  await page.setViewportSize({ width: 700, height: 600 });
  await writeDraft(page, { title: unique('Narrow'), content: 'Some words to find.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await textOf(page).fill('Some other words to find.');
  await setOffline(true);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Waiting to publish')).toBeVisible();
  for (const width of [700, 900, 1180, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    await expect.poll(() => findOverlaps(page), `at ${width} px`).toEqual([]);
  }

  const details = page.getByRole('complementary', { name: 'Post details' });
  await expect(details).toBeVisible();
  await page.setViewportSize({ width: 700, height: 600 });
  await expect(details).toHaveCount(0);
  await page.getByRole('button', { name: 'Post details' }).click();
  await expect(details).toBeVisible();
  await textOf(page).press('Control+f');
  await expect(findOf(page)).toBeVisible();
  await expect(details).toHaveCount(0);
  await page.getByRole('button', { name: 'Post details' }).click();
  await expect(details).toBeVisible();
  await expect(findOf(page)).toHaveCount(0);
});

test('while a dialog is open, nothing beneath it reacts to keys, the menu, or the palette', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu, readMenu } = await launchDesktop();
  const isEnabled = async (menu: string, label: string) =>
    (await readMenu()).find((entry) => entry.label === menu)?.submenu.find((entry) => entry.label === label)?.isEnabled;
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap them.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await chooseMenu(['File', 'Settings...']);
  const address = page.getByLabel('Site address');
  await address.fill('https://www.half-typed');
  await expect.poll(() => isEnabled('File', 'New Draft')).toBe(false);
  expect(await isEnabled('View', 'Zoom In')).toBe(true);
  for (const keys of ['Control+p', 'Control+n', 'Control+Shift+d', 'Control+Shift+m', 'Control+f']) {
    await address.press(keys);
  }
  await address.press('End');
  await page.keyboard.type('.com');
  await expect(address).toHaveValue('https://www.half-typed.com');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('button')).toHaveCount(1);
  await expect(findOf(page)).toHaveCount(0);
  await expect.poll(() => isEnabled('File', 'New Draft')).toBe(true);
});

test('a command from a shortcut or the menu closes the palette first', async ({ desk: { page, chooseMenu } }) => {
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap the pipes.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await textOf(page).press('Control+p');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Control+f');
  await expect(palette).toHaveCount(0);
  const find = page.getByRole('textbox', { name: 'Find', exact: true });
  await expect(find).toBeFocused();

  await page.keyboard.press('Control+p');
  await expect(palette).toBeVisible();
  await chooseMenu(['File', 'Recently Deleted...']);
  await expect(palette).toHaveCount(0);
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
  await expect(deleted).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deleted).toHaveCount(0);
  await expect(find).toBeFocused();
});

test('the list shows a scheduled draft as scheduled, even after a change', async ({
  signedInDesk: { page, chooseMenu },
}) => {
  const title = unique('For tomorrow');
  await writeDraft(page, { title, content: 'Text.' });
  await chooseMenu(['File', 'Schedule...']);
  const schedule = page.getByRole('dialog', { name: /^Schedule/ });
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toastOf(page, 'Scheduled')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Scheduled');
  await expect(rowOf(page, title)).not.toContainText('Published');
  await textOf(page).fill('Other text.');
  await expect(rowOf(page, title)).toContainText('Changed since scheduled');

  const out = unique('Out at once');
  await writeDraft(page, { title: out, content: 'Text.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, out)).toContainText('Published');
});

function findOverlaps(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const words = [...main.querySelectorAll('header button, header [role="status"], header .truncate')]
      .map((element) => ({ name: element.textContent || element.ariaLabel, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    words.sort((a, b) => a.box.left - b.box.left);
    return words.flatMap(({ name, box }, index) => {
      const next = words[index + 1];
      return next !== undefined &&
        next.box.left < box.right - 0.5 &&
        !(next.box.right <= box.right && next.name === name)
        ? [`${name} | ${next.name}`]
        : [];
    });
  });
}
