import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newDraft, readDraftFiles, rowOf, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const textOf = (page: Page) => page.getByLabel('Content*');
const findOf = (page: Page) => page.getByRole('search', { name: 'Find in the text' });

test('keys typed right after a shortcut go into what it opens, and a command closes the palette first', async ({
  desk: { page, chooseMenu },
}) => {
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap the pipes. Then wait.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await textOf(page).press('Control+f');
  await page.keyboard.type('pipes');
  const find = page.getByRole('textbox', { name: 'Find', exact: true });
  await expect(find).toHaveValue('pipes');
  await expect(findOf(page).getByRole('status')).toHaveText('1 of 1');
  await page.keyboard.press('Escape');

  await textOf(page).press('Control+p');
  await page.keyboard.type('winter');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('winter');
  await page.keyboard.press('Control+p');
  await expect(palette).toHaveCount(0);
  await expect(textOf(page)).toHaveValue('Wrap the pipes. Then wait.');

  await textOf(page).press('Control+p');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Control+f');
  await expect(palette).toHaveCount(0);
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
  await page.keyboard.press('Escape');
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

test('nothing beneath a dialog reacts, a deleted draft passes the focus on and gets it when restored, and quitting saves the last key', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu, readMenu, userDataFolder } = await launchDesktop();
  const isEnabled = async (menu: string, label: string) =>
    (await readMenu()).find((entry) => entry.label === menu)?.submenu.find((entry) => entry.label === label)?.isEnabled;

  await test.step('while a dialog is open, keys, the menu, and the palette change nothing beneath it', async () => {
    await writeDraft(page, { title: 'Drains', content: 'Flush them.' });
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

  await test.step('a deleted draft passes the focus on, and a restored one has the caret', async () => {
    for (const title of ['Attics', 'Boilers']) await writeDraft(page, { title, content: 'Text.' });
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
    await expect(toastOf(page, 'Draft deleted')).toBeVisible();

    await chooseMenu(['File', 'Recently Deleted...']);
    await page.getByRole('button', { name: 'Restore Boilers' }).click();
    await expect(page.getByLabel('Title*')).toHaveValue('Boilers');
    await expect(textOf(page)).toBeFocused();
    await expect(toastOf(page, 'Draft deleted')).toHaveCount(0);

    for (const next of ['Drains', 'Attics']) {
      await textOf(page).focus();
      await chooseMenu(['File', 'Delete Draft']);
      await expect(rowOf(page, next)).toBeFocused();
    }
    await remove.press('Enter');
    await expect(page.getByRole('main').getByRole('button', { name: 'New draft' })).toBeFocused();
  });

  await newDraft(page);
  const closed = page.waitForEvent('close');
  await page.getByLabel('Content*').pressSequentially('the very last key');
  await chooseMenu(['File', 'Quit']);
  await closed;
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('the very last key');
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
