import type { Page } from 'playwright';

export const postsOf = (page: Page) => page.getByRole('dialog', { name: 'Posts on the blog' });

export const postOf = (page: Page, title: string) => postsOf(page).getByRole('listitem').filter({ hasText: title });

export const showPosts = (page: Page) => page.getByRole('button', { name: 'Posts on the blog' }).click();

export async function choosePostAction(page: Page, title: string, action: string): Promise<void> {
  await postOf(page, title)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
