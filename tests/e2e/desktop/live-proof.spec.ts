import {
  beginRelease,
  createPublisherClient,
  endRelease,
  reportRelease,
} from '@callwright/shared/api/releases/releases.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { type PublicSite, servePublicSite, toPublicPage } from '../../helpers/public-site.ts';
import { startEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { test } from '../desktop-app.ts';
import { signIn, toastOf, unique, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';

const COUNTS = { filesWritten: 8, filesRemoved: 1, bytesUploaded: 12_345 };
const PICTURE = { type: 'image/png', body: 'png' };

let backend: Backend;
let site: PublicSite;
test.beforeEach(async () => {
  [backend, site] = await Promise.all([startEmptyBackend(), servePublicSite()]);
});
test.afterEach(async () => {
  await Promise.all([backend.close(), site.close()]);
});

const settings = () => ({
  SUPABASE_URL: backend.url,
  SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  SITE_URL: site.url,
});

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Publishing status' });
const stepOf = (page: Page, label: string) =>
  panelOf(page)
    .getByRole('list', { name: 'Publishing steps' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) });

async function publish(page: Page, title: string) {
  await writeDraft(page, { title, content: 'A post.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const [post] = await backend.query<{ id: string; slug: string; revision: number }>(
    'select id, slug, revision from public.blog_posts where title = $1',
    [title],
  );
  if (!post) throw new Error('The post is not in the database');
  return post;
}

test('a post is followed from this computer to a shareable page, through a failure and its fix', async ({
  launchDesktop,
}) => {
  const { page, openedLinks } = await launchDesktop({ env: settings() });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, settings());
  const post = await publish(page, unique('Live at last'));
  await page.getByRole('button', { name: 'Publishing status' }).click();
  await expect(stepOf(page, 'On this computer')).toContainText('Done');
  await expect(stepOf(page, 'In the database')).toContainText('Done');
  await expect(stepOf(page, 'Visible to readers')).toContainText('Done');
  await expect(stepOf(page, 'Static page')).toContainText('The publisher hasn’t run yet');
  await expect(stepOf(page, 'Safe to share')).toContainText('Waiting');

  const publisher = createPublisherClient({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
  const first = crypto.randomUUID();
  unwrap(await beginRelease(publisher, { id: first, kind: 'changes', host: 'folder' }));
  unwrap(await reportRelease(publisher, first, 'render'));
  await expect(stepOf(page, 'Static page')).toContainText('Writing the pages...');
  unwrap(
    await endRelease(publisher, {
      id: first,
      state: 'failed',
      reason: 'The disk is full. Free some space.',
      counts: COUNTS,
      posts: [],
    }),
  );
  await expect(stepOf(page, 'Static page')).toContainText(
    'The publisher failed while writing the pages: The disk is full. Free some space.',
    { timeout: 30_000 },
  );

  await page.getByLabel('Content*').focus();
  await page.keyboard.insertText('More. ');
  await expect(page.getByLabel('Content*')).toHaveValue(/More\. /);
  await expect(stepOf(page, 'In the database')).toContainText('Your latest changes aren’t.');

  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(stepOf(page, 'Static page')).toContainText('Requested.');
  expect(await backend.query('select kind from private.release_requests')).toEqual([{ kind: 'changes' }]);

  const second = crypto.randomUUID();
  unwrap(await beginRelease(publisher, { id: second, kind: 'changes', host: 'folder' }));
  const address = `/blog/${post.slug}`;
  const html = toPublicPage(post, { image: `${site.url}/share.png` });
  site.putInCache(address, { status: 404 });
  site.put(address, { body: html });
  await expect(stepOf(page, 'Static page')).toContainText('Some readers may see the old version', { timeout: 30_000 });
  site.putInCache(address, null);
  await expect(stepOf(page, 'Static page')).toContainText('The page shows this version.', {
    timeout: 30_000,
  });
  await expect(stepOf(page, 'Safe to share')).toContainText('a share image that loads');
  site.put('/share.png', PICTURE);
  const title = await page.getByLabel('Title*').inputValue();
  const change = { id: post.id, change: 'published', revision: 1, title } as const;
  unwrap(await endRelease(publisher, { id: second, state: 'live', reason: null, counts: COUNTS, posts: [change] }));
  await expect(panelOf(page).getByRole('button', { name: 'Copy link' })).toBeVisible({ timeout: 60_000 });
  await expect(panelOf(page)).toContainText('The post is live.');
  await panelOf(page).getByRole('button', { name: 'All site deploys' }).click();
  await expect.poll(openedLinks).toEqual([`${site.url}/blog/admin#deploys`]);
});

test('an update isn’t shown as live because the previous revision was', async ({ launchDesktop }) => {
  const gate = await openBackendGate(backend.url);
  const env = { ...settings(), SUPABASE_URL: gate.url };
  const { page } = await launchDesktop({ env });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, env);
  const post = await publish(page, unique('Live before'));
  site.put(`/blog/${post.slug}`, { body: toPublicPage(post, { image: `${site.url}/share.png` }) });
  site.put('/share.png', PICTURE);
  await page.getByRole('button', { name: 'Publishing status' }).click();
  await expect(panelOf(page)).toContainText('The post is live.', { timeout: 30_000 });
  gate.hold('/rest/v1/rpc/read_releases');
  await page.getByLabel('Content*').fill('An update.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(stepOf(page, 'In the database')).toContainText('Up to date.');
  await expect(panelOf(page)).toContainText('Checking...');
  await expect(panelOf(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  gate.release();
  await expect(stepOf(page, 'Static page')).not.toContainText('Done');
  await gate.close();
});

test('offline is shown, and another post at the address is recognized', async ({ launchDesktop }) => {
  const { page, setOffline } = await launchDesktop({ env: settings() });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, settings());
  const post = await publish(page, unique('Somebody else is there'));
  const other = { id: crypto.randomUUID(), revision: 7 };
  site.put(`/blog/${post.slug}`, { body: toPublicPage(other, { image: '' }) });
  await page.getByRole('button', { name: 'Publishing status' }).click();
  await expect(stepOf(page, 'Static page')).toContainText('The site may use a different backend.');
  await setOffline(true);
  await expect(stepOf(page, 'Visible to readers')).toContainText('Couldn’t reach the blog.', { timeout: 30_000 });
  await expect(stepOf(page, 'Static page')).toContainText('Unknown');
  await expect(panelOf(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
