import { expect } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';
import { toPublicPage } from '../../../helpers/public-site.ts';
import { readProduct } from '../../product.ts';
import { toastOf } from '../author.ts';
import { choose, row, test } from './own-post.ts';

const { SITE_URL } = readProduct();

test('the newest post shows whether it is live, or why not', async ({ page, context, postId, slug }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = row(page, 'Frozen pipes');
  let answer: { status: number; contentType: string; body: string } = {
    status: 404,
    contentType: 'text/html',
    body: 'Not found',
  };
  await page.route(`**/blog/${slug}*`, (route) => route.fulfill(answer));
  await page.route('**/share-of-the-post.png', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(`${SITE_URL}/blog/admin#posts`);
  await expect(post.getByRole('status')).toContainText('Page on the site.');

  answer = { ...answer, status: 200, body: toPublicPage({ id: crypto.randomUUID(), revision: 1 }, { image: '' }) };
  await expect(post.getByRole('status')).toContainText('different backend', { timeout: 30_000 });

  const image = `${SITE_URL}/share-of-the-post.png`;
  answer = { ...answer, body: toPublicPage({ id: postId, revision: 1 }, { image }) };
  await expect(post.getByRole('status')).toContainText('Live and safe to share.', { timeout: 60_000 });
  await choose(page, 'Frozen pipes', 'Copy link');
  await expect(toastOf(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${SITE_URL}/blog/${slug}`);
});

const release = (changes: Record<string, unknown>) => ({
  id: crypto.randomUUID(),
  kind: 'changes',
  host: 'folder',
  state: 'live',
  is_silent: false,
  step: 'confirm',
  reason: null,
  started_at: '2026-11-20T10:00:00Z',
  ended_at: '2026-11-20T10:00:03Z',
  files_written: 9,
  files_removed: 0,
  bytes_uploaded: 90_000,
  posts_changed: 1,
  posts: [],
  ...changes,
});

test('the latest deploys are listed with their changes; a failed one is retried, and the owner deploys the whole site', async ({
  page,
}) => {
  const published = {
    post_id: crypto.randomUUID(),
    change: 'published',
    revision: 1,
    title: 'What a missed call costs',
  };
  const changed = {
    ...published,
    id: '00000000-0000-4000-8000-0000000000c2',
    change: 'changed',
    title: 'Spring prices',
  };
  const requests: unknown[] = [];
  let answer = {
    requested: [] as string[],
    releases: [
      release({
        state: 'failed',
        step: 'upload',
        reason: 'The disk is full. Free up space, then deploy again.\nENOSPC',
        posts_changed: 0,
      }),
      release({ posts: [published, changed], posts_changed: 2 }),
    ],
  };
  await page.route('**/rest/v1/rpc/read_releases', (route) => route.fulfill({ json: answer }));
  await page.route('**/rest/v1/rpc/read_own_account', (route) =>
    route.fulfill({ json: { role: 'owner', status: 'approved', approved_authors_only: false } }),
  );
  await page.route('**/rest/v1/rpc/request_release', (route) => {
    requests.push(route.request().postDataJSON());
    answer = { ...answer, requested: [route.request().postDataJSON().kind] };
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${SITE_URL}/blog/admin#deploys`);
  const card = page.getByRole('region', { name: 'Deploys' });
  const releases = card.getByRole('listitem');
  await expect(card.getByRole('status')).toHaveText(
    'The last deploy failedThe disk is full. Free up space, then deploy again.',
  );
  await expect(card.getByText('ENOSPC')).toBeHidden();
  await card.getByText('Details').click();
  await expect(card.getByText('ENOSPC', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Friday, Nov 20' })).toBeVisible();
  const earlier = releases.filter({ hasText: '2 posts changed' });
  await expect(earlier.getByText('Spring prices')).toBeHidden();
  await earlier.getByText('Show posts').click();
  await expect(earlier.getByRole('listitem')).toHaveText(['NewWhat a missed call costs', 'ChangedSpring prices']);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }

  const wholeSite = card.getByRole('button', { name: 'Deploy the whole site' });
  await expect(wholeSite).toHaveCount(0);
  await card.getByRole('button', { name: 'Deploy again' }).click();
  await expect(card.getByRole('status')).toHaveText(
    'Deploy requestedIf this takes more than a minute, start the publisher.',
  );
  await expect(card.getByRole('button', { name: 'Deploy again' })).toHaveCount(0);
  await expect(wholeSite).toHaveCount(0);
  // The page has already loaded the posts, so all of them changed earlier.
  const updated = release({ posts: [{ ...published, change: 'changed' }], ended_at: new Date().toISOString() });
  answer = { requested: [], releases: [updated, ...answer.releases] };
  await expect(card).toContainText('Updated “What a missed call costs”');
  await expect(card.getByRole('status')).toContainText(/^Your site is up to date ?Live since /);

  await wholeSite.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(wholeSite).toBeFocused();
  expect(requests).toEqual([{ kind: 'changes' }]);
  await wholeSite.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deploy' }).click();
  await expect.poll(() => requests).toEqual([{ kind: 'changes' }, { kind: 'full' }]);
  await expect(card.getByRole('status')).toContainText('Deploy requested');
  await expect(wholeSite).toHaveCount(0);
  await expect(card.getByRole('heading', { name: 'Deploys' })).toBeFocused();
  answer = { requested: [], releases: [release({ state: 'running', ended_at: null }), ...answer.releases] };
  await expect(card.getByRole('status')).toContainText('Updating your site');
  await expect(wholeSite).toHaveCount(0);
});

test('a post left out of a deploy says why and can be edited, and only the owner can deploy the whole site', async ({
  page,
  postId,
  slug,
}) => {
  await page.route(`**/blog/${slug}*`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const reason =
    'Couldn’t render one post, so it was left out: “Frozen pipes”: A table is nested too deeply. Simplify it.';
  // After the post was published.
  const ended_at = new Date().toISOString();
  const leftOut = {
    post_id: postId,
    title: 'Frozen pipes',
    revision: null,
    reason: 'A table is nested too deeply. Simplify it.',
  };
  await page.route('**/rest/v1/rpc/read_releases', (route) =>
    route.fulfill({ json: { requested: [], releases: [release({ reason, ended_at })], left_out: [leftOut] } }),
  );
  await page.goto(`${SITE_URL}/blog/admin#posts`);
  await expect(row(page, 'Frozen pipes').getByRole('status')).toContainText(
    'The site was deployed without this post: A table is nested too deeply. Simplify it. Fix the post, then publish it again.',
  );
  await page.getByRole('link', { name: 'Deploys' }).click();
  const card = page.getByRole('region', { name: 'Deploys' });
  await expect(card.getByRole('status')).toHaveText(
    'Your site is live, but incomplete1 post was left out. Once it’s fixed, it’ll be published.',
  );
  await expect(card.getByText('A table is nested too deeply. Simplify it.')).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: '1 post left out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deploy again' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deploy the whole site' })).toHaveCount(0);
  await card.getByRole('link', { name: 'Edit post “Frozen pipes”' }).click();
  await expect(page.getByLabel('Title*', { exact: true })).toHaveValue('Frozen pipes');
});
