import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DesktopApp } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { PASSWORD, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';
import { choosePostAction, postOf, showPosts } from './posts-list.ts';

const product = readProduct();

const textOf = (page: Page) => page.getByLabel('Content*');

type Row = {
  name: string;
  before?: (app: DesktopApp) => Promise<void>;
  /** Returns the element that gets the focus back when the dialog closes. */
  open: (app: DesktopApp) => Promise<Locator>;
  dialog: (page: Page) => Locator;
  says?: string[];
  first?: (dialog: Locator) => Locator;
};

const press = async (button: Locator): Promise<Locator> => {
  await button.click();
  return button;
};

const choose =
  (...path: string[]) =>
  async ({ page, chooseMenu }: DesktopApp): Promise<Locator> => {
    await textOf(page).focus();
    await chooseMenu(path);
    return textOf(page);
  };

async function expectFocusBack(app: DesktopApp, rows: readonly Row[]): Promise<void> {
  const { page } = app;
  for (const { name, before, open, dialog, says = [], first } of rows) {
    await test.step(name, async () => {
      await before?.(app);
      const left = await open(app);
      await expect(dialog(page)).toBeVisible();
      await expect.poll(() => dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
      await expect(dialog(page).locator('[aria-label="Close"]:focus')).toHaveCount(0);
      if (first) await expect(first(dialog(page))).toBeFocused();
      for (const words of says) await expect(dialog(page)).toContainText(words);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(left).toBeFocused();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });
  }
}

function declineNextQuestion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="alertdialog"]') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test('every dialog of the menu focuses a control, and closing it leaves the caret where it was', async ({
  signedInDesk: app,
}) => {
  await writeDraft(app.page, { title: unique('With a caret'), content: 'One two three.' });
  await expect(saveStatus(app.page)).toHaveText('Saved');
  await textOf(app.page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(4, 4));
  const row = (path: string[], title: string | RegExp, more: Partial<Row> = {}): Row => ({
    name: path.join(' > '),
    open: choose(...path),
    dialog: (page) => page.getByRole('dialog', { name: title }),
    ...more,
  });
  await expectFocusBack(app, [
    row(['File', 'Settings...'], 'Settings', { first: (dialog) => dialog.getByRole('radio', { name: 'System' }) }),
    row(['Help', 'Where Your Drafts Are Saved'], 'Settings', {
      first: (dialog) => dialog.getByRole('button', { name: 'Open folder' }),
    }),
    row(['Help', 'Keyboard Shortcuts'], 'Keyboard shortcuts', { says: ['Publish Post', 'Bold'] }),
    row(['Help', 'Licenses'], 'Licenses', {
      says: ['Permission is hereby granted, free of charge', 'SIL OPEN FONT LICENSE'],
    }),
    row(['File', 'Earlier Versions...'], /^Earlier versions/),
    row(['File', 'Recently Deleted...'], 'Recently deleted'),
    row(['File', 'Schedule...'], /^Schedule/),
    row(['View', 'Posts on the Blog'], 'Posts on the blog'),
    row(['Edit', 'Spelling...'], 'Spelling'),
    row(['View', 'Publish Queue'], 'Publish queue'),
    row(['File', 'Sign In or Log Out...'], 'Account'),
  ]);
  await app.page.keyboard.type('and ');
  await expect(textOf(app.page)).toHaveValue('One and two three.');
});

test('questions about a post and about logging out return the focus, even if they are declined at once', async ({
  signedInDesk: app,
}) => {
  const { page, email } = app;
  const title = unique('Asked about');
  await writeDraft(page, { title, content: 'As it was published.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const other = createAnonymousBlogClient(product);
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  const notice = page.getByRole('status', { name: 'About the post on the blog' });
  const actions = page.getByRole('button', { name: `More actions for ${title}` });
  const publishOtherText = async (content: string) => {
    await textOf(page).fill(content);
    await page.getByRole('button', { name: 'Publish Post' }).click();
  };

  await expectFocusBack(app, [
    {
      name: 'the deletion of a post in the list',
      before: () => showPosts(page),
      open: async () => {
        await choosePostAction(page, title, 'Delete');
        return actions;
      },
      dialog: () => page.getByRole('alertdialog'),
    },
    {
      name: 'the time of a post in the list, after a question that was declined at once',
      before: async () => {
        await declineNextQuestion(page);
        await choosePostAction(page, title, 'Delete');
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await expect(actions).toBeFocused();
        await choosePostAction(page, title, 'Unpublish');
        await expect(postOf(page, title)).toContainText('Unpublished');
      },
      open: async () => {
        await choosePostAction(page, title, 'Schedule');
        return actions;
      },
      dialog: () => page.getByRole('dialog', { name: /^Schedule/ }),
    },
    {
      name: 'a post that was changed somewhere else',
      before: async () => {
        await choosePostAction(page, title, 'Publish now');
        await expect(postOf(page, title)).toContainText('Published');
        await page.keyboard.press('Escape');
        await other.from('blog_posts').update({ content: 'Written there.' }).eq('title', title);
        await publishOtherText('Written here.');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      },
      open: () => press(notice.getByRole('button', { name: 'Compare and choose' })),
      dialog: () => page.getByRole('dialog', { name: /was changed somewhere else$/ }),
    },
    {
      name: 'a post that was deleted somewhere else',
      before: async () => {
        await notice.getByRole('button').click();
        await page.getByRole('button', { name: 'Use the blog’s version' }).click();
        await expect(textOf(page)).toHaveValue('Written there.');
        await other.from('blog_posts').delete().eq('title', title);
        await publishOtherText('Written after.');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Decide later' }).click();
      },
      open: () => press(notice.getByRole('button', { name: 'Choose what to do' })),
      dialog: () => page.getByRole('alertdialog'),
    },
    {
      name: 'posts that wait for the account that is left',
      before: async ({ setOffline }) => {
        await notice.getByRole('button').click();
        await page.getByRole('button', { name: 'Keep as a draft' }).click();
        await expect(notice).toHaveCount(0);
        await setOffline(true);
        await page.getByRole('button', { name: 'Publish Post' }).click();
        await expect(toastOf(page, 'Waiting to publish')).toBeVisible();
      },
      open: () => press(page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Log out' })),
      dialog: () => page.getByRole('alertdialog', { name: '1 post is waiting to publish' }),
    },
  ]);
});
