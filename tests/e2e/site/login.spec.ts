import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, expectLogin, logIn, openAdmin, toastOf } from './author.ts';
import { test } from './reused-page.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

test('the form has both modes’ words and toggles between them', async ({ page }) => {
  await page.goto(`${SITE_URL}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByText('Enter your credentials to access the blog admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', /^admin@/);
  await expect(page.getByLabel('Password')).toHaveAttribute('placeholder', 'Enter your password');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await expect(page.getByText('Sign up to create and manage blog posts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});

test('an invalid address and a password under six characters are blocked, each with a message at its field', async ({
  page,
}) => {
  await page.goto(`${SITE_URL}/login`);
  const isValid = (label: string) =>
    page.getByLabel(label).evaluate((field) => (field instanceof HTMLInputElement ? field.validity.valid : null));
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
  await page.getByLabel('Password').pressSequentially('12345');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter a full email address, like name@example.com.',
  );
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Use at least 6 characters.');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').pressSequentially('6');
  expect(await isValid('Email')).toBe(true);
  expect(await isValid('Password')).toBe(true);
});

test('a wrong password is reported at its field, and in an Authentication Error with the backend’s message', async ({
  page,
}) => {
  const author = await createAuthor(product);
  await page.goto(`${SITE_URL}/login`);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Log In' }).click();
  const toast = toastOf(page, 'Authentication Error');
  await expect(toast).toContainText('Invalid login credentials');
  await toast.getByRole('button', { name: 'Dismiss notification' }).click();
  await expect(toast).toHaveCount(0);
  const password = page.getByLabel('Password');
  await expect(password).toHaveAccessibleDescription('Wrong email or password. Try again.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await page.keyboard.type('x');
  await expect(password).toHaveValue('x');
  await expect(password).toHaveAccessibleDescription('');
});

for (const [name, mode, answer] of [
  ['empty words', 'Log In', { status: 400, json: { code: 'unexpected', msg: '' } }],
  ['a code alone', 'Log In', { status: 400, json: { error_code: 'unexpected_failure' } }],
  ['empty words', 'Sign Up', { status: 422, json: { msg: '' } }],
] as const) {
  test(`"${mode}" answered by ${name} shows the product spec’s message`, async ({ page }) => {
    await page.route(`${SUPABASE_URL}/auth/v1/**`, (route) => route.fulfill(answer));
    await page.goto(`${SITE_URL}/login`);
    if (mode === 'Sign Up') await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await page.getByLabel('Email').fill('a@example.com');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: mode, exact: true }).click();
    await expect(
      toastOf(page, 'Authentication Error').getByText('An error occurred during authentication.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(/^Couldn’t .+ Try again in a few minutes\.$/);
  });
}

for (const [name, answer] of [
  ['a lost connection', null],
  ['a gateway’s page', { status: 502, body: '<html>Bad Gateway</html>' }],
] as const) {
  test(`${name} is reported in the toast and beside the button, which has the focus for a retry`, async ({ page }) => {
    await page.route(`${SUPABASE_URL}/auth/v1/**`, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`${SITE_URL}/login`);
    await page.getByLabel('Email').fill('a@example.com');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: 'Log In' }).click();
    const words = 'Couldn’t reach the blog. Check your connection, then try again.';
    await expect(toastOf(page, 'Authentication Error')).toContainText(words);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeFocused();
  });
}

test('an account whose email must be confirmed gets its own screen: where the email went, sending it again, or another address, without the toast of an earlier try', async ({
  page,
}) => {
  const json = { id: randomUUID(), email: 'new@example.com' };
  let isCut = true;
  await page.route(`${SUPABASE_URL}/auth/v1/signup**`, (route) => (isCut ? route.abort() : route.fulfill({ json })));
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Email').fill(json.email);
  await page.getByLabel('Password').fill('a new password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toastOf(page, 'Authentication Error')).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(toastOf(page, 'Authentication Error')).toHaveCount(0);
  await expect(page.getByText('If new@example.com has no account yet, we sent a link to it.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent again.' })).toBeFocused();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('an email that has an account leads to the log-in form, which keeps it', async ({ page }) => {
  const author = await createAuthor(product);
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Log in instead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByLabel('Email')).toHaveValue(author.email);
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('a button that says what it does shows and hides the password', async ({ page }) => {
  await page.goto(`${SITE_URL}/login`);
  const password = page.getByLabel('Password');
  await password.fill('a password');
  const show = page.getByRole('button', { name: 'Show' });
  await expect(show).toHaveAccessibleDescription('Password');
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signing up says so, redirects nowhere, and returns to the log-in form', async ({ page }) => {
  const signUp = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'));
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Email').fill(`new-${randomUUID()}@example.com`);
  await page.getByLabel('Password').fill('a new password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toastOf(page, 'Account created!')).toContainText('You can now log in with your credentials.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is ready.' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page).toHaveURL(`${SITE_URL}/login`);
  expect(new URL((await signUp).url()).searchParams.get('redirect_to')).toBe(`${SITE_URL}/blog/admin`);
});

test('during the request, the button is disabled and reads Processing...', async ({ page }) => {
  const author = await createAuthor(product);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(`${SUPABASE_URL}/auth/v1/token**`, async (route) => {
    requests += 1;
    await mayAnswer;
    await route.continue();
  });
  await page.goto(`${SITE_URL}/login`);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByLabel('Password').press('Enter');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  answer();
  await expect(toastOf(page, 'Welcome back!')).toContainText("You've successfully logged in.");
  await expect(page).toHaveURL(`${SITE_URL}/blog/admin`);
  expect(requests).toBe(1);
});

test('with a session /login leads to the admin, without one the admin leads to /login', async ({ page }) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await expectLogin(page, SITE_URL);
  await logIn(page, SITE_URL, await createAuthor(product));
  await page.goto(`${SITE_URL}/login`);
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page).toHaveURL(`${SITE_URL}/blog/admin`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-auth-token')))).toBe(true);
});

test('Alt+T reaches the notifications', async ({ page }) => {
  await logIn(page, SITE_URL, await createAuthor(product));
  await expect(toastOf(page, 'Welcome back!')).toBeVisible();
  await page.keyboard.press('Alt+KeyT');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();
  const place = await toastOf(page, 'Welcome back!').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(place && place.x > width / 2 && place.y > height / 2).toBe(true);
});

test('a toast can be swiped away', async ({ page }) => {
  await logIn(page, SITE_URL, await createAuthor(product));
  const toast = toastOf(page, 'Welcome back!');
  await toast.hover();
  await page.mouse.down();
  const place = await toast.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 400, (place?.y ?? 0) + 10, { steps: 8 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);
});

for (const isOnline of [true, false]) {
  test(`Logout ${isOnline ? '' : 'without a network '}ends the session and goes home`, async ({ page }) => {
    await openAdmin(page, await createAuthor(product));
    if (!isOnline) await page.route(`${SUPABASE_URL}/**`, (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${SITE_URL}/`);
    await page.goto(`${SITE_URL}/blog/admin`);
    await expect(page).toHaveURL(`${SITE_URL}/login`);
  });
}
