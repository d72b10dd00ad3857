import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { newDraft, PASSWORD, rowOf, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { type SignedInDesk, test } from './desk.ts';

const product = readProduct();

const BASE = 'We answer every call.\n\nCalls come at night.\n\nAsk us for a demo.';

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();
const content = (page: Page) => page.getByLabel('Content*');
const screenOf = (page: Page) => page.getByRole('dialog', { name: /was changed somewhere else$/ });
const noticeOf = (page: Page) => page.getByRole('status', { name: 'About the post on the blog' });
const versionsOf = (page: Page) => page.getByRole('dialog', { name: /^Earlier versions/ });

async function openOtherDesk(email: string) {
  const client = createAnonymousBlogClient(product);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return {
    edit: async (title: string, change: { content?: string; title?: string; status?: 'draft' }) => {
      const { data } = await client.from('blog_posts').update(change).eq('title', title).select('id');
      expect(data).toHaveLength(1);
    },
    remove: async (title: string) => {
      const { data } = await client.from('blog_posts').delete().eq('title', title).select('id');
      expect(data).toHaveLength(1);
    },
    read: async (title: string) => {
      const { data } = await client.from('blog_posts').select('content, status, revised_at').eq('title', title);
      return data?.[0] ?? null;
    },
  };
}

async function publishPost({ page, email }: Pick<SignedInDesk, 'page' | 'email'>) {
  const title = unique('On two desks');
  await writeDraft(page, { title, content: BASE });
  await publish(page);
  const published = toastOf(page, 'Success!');
  await expect(published).toBeVisible();
  await published.getByRole('button', { name: 'Close toast' }).click();
  return { title, other: await openOtherDesk(email) };
}

test('a rejected publish shows both texts; mine is published over theirs, or a merged text is, and both are kept', async ({
  signedInDesk,
}) => {
  const { page, chooseMenu } = signedInDesk;
  const { title, other } = await publishPost(signedInDesk);
  await other.edit(title, { content: BASE.replace('at night', 'on Sundays') });
  await content(page).fill(BASE.replace('a demo', 'an example'));
  await publish(page);

  const screen = screenOf(page);
  await expect(screen).toContainText('Nothing was overwritten.');
  const section = screen.getByRole('region', { name: 'Content' });
  await expect(section).toContainText('Changed by you and on the blog');
  await expect(section.getByRole('row').filter({ hasText: 'on Sundays' })).toContainText('at night');
  await section.getByRole('button', { name: 'What changed on the blog' }).click();
  await expect(section).toContainText('on Sundays');
  await expect(section).not.toContainText('an example');
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect(noticeOf(page)).toContainText('changed somewhere else, and so was your draft');

  // An update with a date keeps it, even if the author chooses later.
  await chooseMenu(['File', 'Publish with Updated Date']);
  await screen.getByRole('button', { name: 'Close' }).click();
  await noticeOf(page).getByRole('button', { name: 'Compare and choose' }).click();
  await screen.getByRole('button', { name: 'Publish my version' }).click();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect.poll(() => other.read(title)).toMatchObject({ content: BASE.replace('a demo', 'an example') });
  expect((await other.read(title))?.revised_at).not.toBeNull();

  // Stacked toasts spread out under the mouse.
  await toastOf(page, 'Success!').hover();
  await toastOf(page, 'The blog’s version was saved').getByRole('button', { name: 'Show' }).click();
  await versionsOf(page).getByRole('button').filter({ hasText: 'From the blog' }).click();
  await expect(versionsOf(page).getByRole('region', { name: 'What changed' })).toContainText('on Sundays');
  await versionsOf(page).getByRole('button', { name: 'Close' }).click();

  const mine = BASE.replace('a demo', 'an example');
  await other.edit(title, {
    content: mine.replace('every call', 'each and every call').replace('an example', 'an example today'),
  });
  await content(page).fill(mine.replace('every call', 'all calls').replace('at night', 'late'));
  await publish(page);
  await screen.getByRole('button', { name: 'Close' }).click();
  await noticeOf(page).getByRole('button', { name: 'Compare and choose' }).click();
  await screen.getByRole('button', { name: 'Merge' }).click();
  await expect(screen).toContainText('You and the blog changed the same part.');
  const passage = screen.getByRole('group', { name: 'Passage 1' });
  await expect(passage.getByLabel('Passage 1 text')).toHaveValue('We answer all calls.');
  await passage.getByRole('button', { name: 'On the blog' }).click();
  await expect(passage.getByLabel('Passage 1 text')).toHaveValue('We answer each and every call.');
  await passage.getByLabel('Passage 1 text').fill('We answer each call.');
  await screen.getByRole('button', { name: 'Use merged text' }).click();

  await expect(content(page)).toHaveValue('We answer each call.\n\nCalls come late.\n\nAsk us for an example today.');
  await expect(toastOf(page, 'The merged text is in your draft')).toContainText(
    'Both versions are in Earlier versions.',
  );
  await publish(page);
  await expect
    .poll(() => other.read(title))
    .toMatchObject({
      content: 'We answer each call.\n\nCalls come late.\n\nAsk us for an example today.',
    });
});

test('a post that changed elsewhere says so when it opens and in the queue; unpublished or deleted, it returns only when its author says so', async ({
  signedInDesk,
}) => {
  const { page, setOffline } = signedInDesk;
  const { title, other } = await publishPost(signedInDesk);
  await content(page).fill('Written here.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await newDraft(page);
  await other.edit(title, { content: 'Written there.' });

  await rowOf(page, title).click();
  await expect(noticeOf(page)).toBeVisible();
  await expect(content(page)).toHaveValue('Written here.');
  await noticeOf(page).getByRole('button').click();
  await screenOf(page).getByRole('button', { name: 'Use the blog’s version' }).click();
  await expect(content(page)).toHaveValue('Written there.');
  await expect(noticeOf(page)).toHaveCount(0);
  await toastOf(page, 'Your draft now has the blog’s version').getByRole('button', { name: 'Show' }).click();
  const saved = versionsOf(page)
    .getByRole('button')
    .filter({ hasText: /words? (added|removed)/, hasNotText: '·' });
  await saved.first().click();
  await expect(versionsOf(page).getByRole('region', { name: 'What changed' })).toContainText('Written here.');
  await versionsOf(page).getByRole('button', { name: 'Close' }).click();

  await setOffline(true);
  await content(page).fill('Written on the road.');
  await publish(page);
  await expect(toastOf(page, 'Waiting to publish')).toBeVisible();
  await other.edit(title, { content: 'Written there again.' });
  await setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('status', { name: 'Publish queue' }).getByRole('button').click();
  const queue = page.getByRole('dialog', { name: 'Publish queue' });
  const entry = queue.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('changed on the blog after you last published it');
  await entry.getByRole('button', { name: 'Compare' }).click();
  await expect(screenOf(page)).toContainText('Written there again.');
  await screenOf(page).getByRole('button', { name: 'Publish my version' }).click();
  await expect.poll(() => other.read(title)).toMatchObject({ content: 'Written on the road.' });
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeEnabled();

  await other.edit(title, { status: 'draft' });
  await content(page).fill('Edited here.');
  await expect(page.getByRole('main').getByRole('button', { name: 'View post' })).toBeVisible();
  await publish(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('was unpublished somewhere else');
  await question.getByRole('button', { name: 'Keep unpublished' }).click();
  await expect(toastOf(page, 'Post still unpublished')).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  expect(await other.read(title)).toMatchObject({ status: 'draft', content: 'Written on the road.' });

  await publish(page);
  await expect.poll(() => other.read(title)).toMatchObject({ status: 'published', content: 'Edited here.' });

  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeEnabled();
  await other.remove(title);
  await content(page).fill('Edited once more.');
  await publish(page);
  await expect(question).toContainText('was deleted from the blog somewhere else');
  await question.getByRole('button', { name: 'Decide later' }).click();
  await expect(noticeOf(page)).toContainText('deleted from the blog somewhere else');
  await expect(page.getByRole('main')).toContainText('Deleted from blog');
  await expect(page.getByRole('main').getByRole('button', { name: 'View post' })).toHaveCount(0);
  expect(await other.read(title)).toBeNull();
  await noticeOf(page).getByRole('button', { name: 'Choose what to do' }).click();
  await question.getByRole('button', { name: 'Publish as a new post' }).click();
  await expect.poll(() => other.read(title)).toMatchObject({ content: 'Edited once more.' });
});
