import {
  beginRelease,
  createPublisherClient,
  endRelease,
  reportRelease,
} from '@callwright/shared/api/releases/releases.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { servePublicSite, toPublicPage } from '../../helpers/public-site.ts';
import { startEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { test } from '../desktop-app.ts';
import { signIn, toastOf, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';

const COUNTS = { filesWritten: 8, filesRemoved: 1, bytesUploaded: 12_345 };
const PICTURE = { type: 'image/png', body: 'png' };

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Publishing status' });
const stepOf = (page: Page, label: string) =>
  panelOf(page)
    .getByRole('list', { name: 'Publishing steps' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) });

test('a post is followed from this computer to a shareable page, through a failure and its fix, an update, another post at its address, and offline', async ({
  launchDesktop,
}) => {
  const [backend, site] = await Promise.all([startEmptyBackend(), servePublicSite()]);
  const gate = await openBackendGate(backend.url);
  const settings = { SUPABASE_URL: gate.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey, SITE_URL: site.url };
  const { page, openedLinks, setOffline } = await launchDesktop({ env: settings });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, settings);
  const title = 'Live at last';
  await writeDraft(page, { title, content: 'A post.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const [post] = await backend.query<{ id: string; slug: string; revision: number }>(
    'select id, slug, revision from public.blog_posts',
  );
  if (!post) throw new Error('The post is not in the database');
  const address = `/blog/${post.slug}`;
  await page.getByRole('button', { name: 'Publishing status' }).click();
  await expect(stepOf(page, 'On this computer')).toContainText('Done');
  await expect(stepOf(page, 'Sent to the blog')).toContainText('Done');
  await expect(stepOf(page, 'Set to public')).toContainText('Done');
  await expect(stepOf(page, 'Page on the site')).toContainText('The site hasn’t been updated yet');
  await expect(stepOf(page, 'Safe to share')).toContainText('Waiting');

  const publisher = createPublisherClient({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
  const first = crypto.randomUUID();
  unwrap(await beginRelease(publisher, { id: first, kind: 'changes', host: 'folder' }));
  unwrap(await reportRelease(publisher, first, 'render'));
  await expect(stepOf(page, 'Page on the site')).toContainText('Writing the pages...');
  unwrap(
    await endRelease(publisher, {
      id: first,
      state: 'failed',
      reason: 'The disk is full. Free some space.',
      counts: COUNTS,
      posts: [],
    }),
  );
  await expect(stepOf(page, 'Page on the site')).toContainText(
    'The deploy failed while writing the pages. The disk is full. Free some space.',
    { timeout: 30_000 },
  );

  await page.getByLabel('Content*').focus();
  await page.keyboard.insertText('More. ');
  await expect(page.getByLabel('Content*')).toHaveValue(/More\. /);
  await expect(stepOf(page, 'Sent to the blog')).toContainText('An earlier version is published.');

  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(stepOf(page, 'Page on the site')).toContainText('Requested.');
  expect(await backend.query('select kind from private.release_requests')).toEqual([{ kind: 'changes' }]);

  const second = crypto.randomUUID();
  unwrap(await beginRelease(publisher, { id: second, kind: 'changes', host: 'folder' }));
  const html = toPublicPage(post, { image: `${site.url}/share.png` });
  site.putInCache(address, { status: 404 });
  site.put(address, { body: html });
  await expect(stepOf(page, 'Page on the site')).toContainText('Some readers may see the old version', {
    timeout: 30_000,
  });
  site.putInCache(address, null);
  await expect(stepOf(page, 'Page on the site')).toContainText('The page shows this version.', {
    timeout: 30_000,
  });
  await expect(stepOf(page, 'Safe to share')).toContainText('a share image that loads');
  site.put('/share.png', PICTURE);
  const change = { id: post.id, change: 'published', revision: 1, title } as const;
  unwrap(await endRelease(publisher, { id: second, state: 'live', reason: null, counts: COUNTS, posts: [change] }));
  await expect(panelOf(page).getByRole('button', { name: 'Copy link' })).toBeVisible({ timeout: 60_000 });
  const [result, link, step] = await Promise.all(
    [
      panelOf(page).getByText('The post is live.'),
      panelOf(page).getByRole('button', { name: 'Copy link' }),
      stepOf(page, 'On this computer'),
    ].map((part) => part.boundingBox()),
  );
  if (!result || !link || !step) throw new Error('nothing to measure');
  expect(result.x + result.width).toBeLessThanOrEqual(link.x);
  expect(link.y + link.height).toBeLessThan(step.y);
  await panelOf(page).getByRole('button', { name: 'All site deploys' }).click();
  await expect.poll(openedLinks).toEqual([`${site.url}/blog/admin#deploys`]);

  await test.step('an update isn’t shown as live because the previous revision was', async () => {
    gate.hold('/rest/v1/rpc/read_releases');
    await page.getByLabel('Content*').fill('An update.');
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(stepOf(page, 'Sent to the blog')).toContainText('Up to date.');
    await expect(panelOf(page)).toContainText('Checking...');
    await expect(panelOf(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    site.put(address, { body: toPublicPage({ id: crypto.randomUUID(), revision: 7 }, { image: '' }) });
    gate.release();
    await expect(stepOf(page, 'Page on the site')).not.toContainText('Done');
  });

  await test.step('another post at the address is recognized, and offline is shown', async () => {
    await expect(stepOf(page, 'Page on the site')).toContainText('The site may use a different backend.');
    await setOffline(true);
    await expect(stepOf(page, 'Set to public')).toContainText('Couldn’t reach the blog.', { timeout: 30_000 });
    await expect(stepOf(page, 'Page on the site')).toContainText('Unknown');
    await expect(panelOf(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
  await Promise.all([gate.close(), backend.close(), site.close()]);
});
