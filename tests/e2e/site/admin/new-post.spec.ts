import type { PostFields } from '@callwright/shared/post/post.ts';
import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { createAuthor, publish, toastOf } from '../author.ts';
import { field, fill, LABELS, publishButton, test } from './new-post-form.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

test('the form has the product spec’s fields, rows, limits, and placeholders', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Admin');
  await expect(field(page, 'featuredImageAlt')).toHaveCount(0);
  await fill(page, { featuredImageUrl: `${SITE_URL}/icon.svg` });
  await page.getByText('More options').click();
  for (const name of Object.keys(LABELS)) await expect(field(page, name as keyof PostFields)).toBeVisible();
  await expect(field(page, 'excerpt')).toHaveAttribute('rows', '3');
  await expect(field(page, 'content')).toHaveAttribute('rows', '15');
  await expect(field(page, 'metaDescription')).toHaveAttribute('rows', '2');
  await expect(field(page, 'metaDescription')).toHaveAttribute('maxlength', '160');
  await expect(field(page, 'metaDescription')).toHaveAttribute('placeholder', /160 characters/);
  await expect(field(page, 'keywords')).toHaveAttribute('placeholder', 'comma-separated');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
});

test('every rule of the form has its message, and nothing is sent', async ({ page }) => {
  let inserts = 0;
  await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, (route) => {
    inserts += 1;
    return route.continue();
  });
  const good = { title: 'A title', slug: 'a-title', content: 'Text' };
  const rows: [Partial<PostFields>, string][] = [
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Title must be less than 200 characters'],
    [{ title: good.title, slug: '' }, 'Slug is required'],
    [{ slug: 'x'.repeat(201) }, 'Slug must be less than 200 characters'],
    [{ slug: 'admin' }, 'A page on the site already uses this slug. Please use a different slug.'],
    [{ slug: good.slug, content: '' }, 'Content is required'],
    [{ content: 'x'.repeat(50_001) }, 'Content must be less than 50,000 characters'],
    [{ content: good.content, excerpt: 'x'.repeat(501) }, 'Excerpt must be less than 500 characters'],
    [{ excerpt: '', keywords: 'x'.repeat(201) }, 'Keywords must be less than 200 characters'],
    [{ keywords: '', featuredImageUrl: 'not a url' }, 'Must be a valid URL'],
    [{ featuredImageUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
  ];
  await fill(page, good);
  for (const [change, message] of rows) {
    await fill(page, change);
    await publishButton(page).click();
    const toast = toastOf(page, message);
    await expect(toast).toContainText('Validation Error');
    await expect(page.locator('[aria-invalid="true"]')).toBeFocused();
    // The toast disappears after four seconds, maybe before the click.
    await toast
      .getByRole('button', { name: 'Dismiss notification' })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await expect(toast).toHaveCount(0);
  }
  await expect(field(page, 'featuredImageUrl')).toHaveAttribute('aria-invalid', 'true');
  expect(inserts).toBe(0);
});

test('a custom call to action without its parts leads to the first empty one', async ({ page }) => {
  await fill(page, { title: 'A title', content: 'Text' });
  await page.getByText('More options').click();
  await field(page, 'callToAction').selectOption('Custom');
  await publishButton(page).click();
  const text = page.getByLabel('Link text');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/^The call to action needs text and a link/);
  await text.fill('See prices');
  await publishButton(page).click();
  await expect(page.getByLabel('Link address')).toBeFocused();
});

test('the browser accepts no 161st character in a meta description', async ({ page }) => {
  await field(page, 'metaDescription').fill('x'.repeat(159));
  await field(page, 'metaDescription').pressSequentially('yz');
  await expect(field(page, 'metaDescription')).toHaveValue(`${'x'.repeat(159)}y`);
});

test('counters count characters like the database, and show near the limit', async ({ page }) => {
  const shown = page.locator('#post-title-count:not(.sr-only)');
  await field(page, 'title').fill('🔧'.repeat(159));
  await expect(shown).toHaveCount(0);
  await field(page, 'title').fill('🔧'.repeat(160));
  await expect(shown).toContainText('160');
  await field(page, 'content').fill('x'.repeat(50_001));
  await expect(page.locator('#post-content-note')).toHaveText('1 character too long');
});

test('the slug follows the title until its field is left, and is normalized while typing', async ({ page }) => {
  await field(page, 'title').pressSequentially("Burst pipe? Don't panic!");
  await expect(field(page, 'slug')).toHaveValue('burst-pipe-dont-panic');
  await field(page, 'slug').focus();
  await field(page, 'title').pressSequentially(' Again');
  await expect(field(page, 'slug')).toHaveValue('burst-pipe-dont-panic');
  await field(page, 'slug').fill('');
  await field(page, 'slug').pressSequentially('My NEW_address -');
  await expect(field(page, 'slug')).toHaveValue('my-new-address-');
  await field(page, 'excerpt').focus();
  await expect(field(page, 'slug')).toHaveValue('my-new-address');
});

test('the preview shows the post as readers will see it', async ({ page }) => {
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Live Preview' });
  await expect(dialog.getByRole('heading', { name: 'Your Title Here' })).toBeVisible();
  await expect(dialog.getByText('Your content will appear here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();

  await fill(page, {
    title: 'A table',
    excerpt: 'In short',
    content: '| a | b |\n| - | - |\n| 1 | 2 |',
    featuredImageUrl: `${SITE_URL}/icon.svg`,
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: 'A table' })).toBeVisible();
  await expect(dialog.getByText('In short')).toHaveCSS('font-style', 'italic');
  await expect(dialog.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(dialog.locator(`img[src="${SITE_URL}/icon.svg"]`)).toBeVisible();
});

test('publishing says so, clears the form, and everyone can read the post', async ({ page, browser, author }) => {
  const slug = `published-${author.id}`;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let inserts = 0;
  await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, async (route) => {
    if (route.request().method() === 'POST') {
      inserts += 1;
      await mayAnswer;
    }
    await route.continue();
  });
  await fill(page, { title: 'Out now', slug, content: 'It *works*.', keywords: 'one, two' });
  await publishButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  answer();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
  await expect(field(page, 'featuredImageAlt')).toHaveCount(0);
  const { featuredImageAlt: _, ...shown } = LABELS;
  for (const name of Object.keys(shown)) await expect(field(page, name as keyof PostFields)).toHaveValue('');
  expect(inserts).toBe(1);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${SITE_URL}/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Out now');
  await expect(reader.getByRole('article')).toContainText('Guest author');
  await expect(reader.getByText(author.email)).toHaveCount(0);
  await reader.context().close();
  const { data } = await author.client
    .from('blog_posts')
    .select('excerpt, status, author_id')
    .eq('slug', slug)
    .single();
  expect(data).toEqual({ excerpt: null, status: 'published', author_id: author.id });
});

test('a page served without TLS, where browsers disable some APIs, can publish, too', async ({ page, author }) => {
  const slug = `without-tls-${author.id}`;
  await using _script = await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    Object.defineProperty(Crypto.prototype, 'randomUUID', { get: () => undefined });
  });
  await page.reload();
  await fill(page, { title: 'Over the office network', slug, content: 'It works.' });
  await publishButton(page).click();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
});

test('a taken slug is a Duplicate slug, and the typed text stays', async ({ page, author }) => {
  const other = await createAuthor(product);
  const slug = `taken-${other.id}`;
  await publish(other, { slug });
  await fill(page, { title: 'Mine', slug, content: 'My text' });
  await publishButton(page).click();
  await expect(toastOf(page, 'Duplicate slug')).toContainText(
    'A post with this slug already exists. Please use a different slug.',
  );
  await expect(field(page, 'content')).toHaveValue('My text');
  const { count } = await author.client
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('author_id', author.id);
  expect(count).toBe(0);
});

test('a network failure during publishing loses nothing, and publishing again results in one post', async ({
  page,
  author,
}) => {
  const slug = `once-${author.id}`;
  let isLost = true;
  await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await fill(page, { title: 'Only once', slug, content: 'Text' });
  await publishButton(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Check your connection, then select Publish Post again');
  await expect(field(page, 'content')).toHaveValue('Text');
  await page.reload();
  await expect(field(page, 'content')).toHaveValue('Text');
  await publishButton(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const { count } = await author.client
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('slug', slug);
  expect(count).toBe(1);
});

for (const [words, shown] of [
  ['posting is closed today', 'posting is closed today'],
  ['', 'Failed to publish blog post.'],
] as const) {
  test(`a publish rejected with ${words ? 'a message' : 'no message'} is an Error that reads "${shown}"`, async ({
    page,
    author,
  }) => {
    await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { code: '42501', message: words } })
        : route.continue(),
    );
    await fill(page, { title: 'Refused', slug: `refused-${author.id}`, content: 'Text' });
    await publishButton(page).click();
    await expect(toastOf(page, 'Error').getByText(shown, { exact: true })).toBeVisible();
  });
}

test('a post that was published anyway and changed since opens from the toast, and the typed text is kept', async ({
  page,
  author,
}) => {
  const slug = `changed-since-${author.id.slice(0, 8)}`;
  await fill(page, { title: 'Published unseen', slug, content: 'As it was typed.' });
  await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await publishButton(page).click();
  await expect(toastOf(page, 'Couldn’t reach the blog')).toBeVisible();
  await page.unroute(`${SUPABASE_URL}/rest/v1/blog_posts**`);
  const changed = await author.client.from('blog_posts').update({ title: 'Changed elsewhere' }).eq('slug', slug);
  expect(changed.error).toBeNull();

  await publishButton(page).click();
  const toast = toastOf(page, 'This post changed on the blog after you opened it.');
  await toast.getByRole('button', { name: 'Edit the post' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'title')).toHaveValue('Changed elsewhere');
  await page.goBack();
  await expect(field(page, 'title')).toHaveValue('Published unseen');
  await expect(field(page, 'content')).toHaveValue('As it was typed.');
});

test('a separator still being typed isn’t part of the slug that Enter publishes', async ({ page, author }) => {
  const slug = `to-the-end-${author.id}`;
  await fill(page, { title: 'Typed to the end', slug, content: 'Text' });
  await field(page, 'slug').press('End');
  await page.keyboard.type(' ');
  await expect(field(page, 'slug')).toHaveValue(`${slug}-`);
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const { data } = await author.client.from('blog_posts').select('slug').eq('author_id', author.id);
  expect(data).toEqual([{ slug }]);
});
