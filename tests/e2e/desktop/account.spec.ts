import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { fillCredentials, newDraft, signIn, toastOf } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';

test('the card has the product spec’s words for logging in and signing up', async ({ desk: { page } }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();

  const logIn = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(logIn).toContainText('Enter your credentials to access the blog admin');
  await expect(logIn.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(logIn.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(logIn.getByLabel('Email')).toHaveAttribute('required');
  await expect(logIn.getByLabel('Email')).toHaveAttribute('placeholder', /^admin@/);
  await expect(logIn.getByLabel('Password')).toHaveAttribute('placeholder', 'Enter your password');
  await expect(logIn.getByLabel('Password')).toHaveAttribute('required');
  await expect(logIn.getByLabel('Password')).toHaveAttribute('minlength', '6');

  await logIn.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  const signUp = page.getByRole('dialog', { name: 'Create Account' });
  await expect(signUp).toContainText('Sign up to create and manage blog posts');
  await expect(signUp.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await signUp.getByRole('button', { name: 'Already have an account? Log in' }).click();
  await expect(logIn).toBeVisible();
});

test('signing up returns to the log-in card; signing in shows a welcome; logging out keeps the drafts', async ({
  launchDesktop,
}) => {
  const { page } = await launchDesktop({ env: readProduct() });
  const email = `author-${crypto.randomUUID()}@callwright.example`;
  await newDraft(page);
  await page.getByLabel('Title*').fill('Written signed out');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await fillCredentials(page, email, 'a-long-password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toastOf(page, 'Account created!')).toContainText('You can now log in with your credentials.');
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();

  await fillCredentials(page, email, 'a-long-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(toastOf(page, 'Welcome back!')).toContainText("You've successfully logged in.");
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText(email);

  await account.getByRole('button', { name: 'Log out' }).click();
  await expect(account).toContainText('Signed out');
  await expect(page.getByLabel('Title*')).toHaveValue('Written signed out');
});

test('a wrong password shows the backend’s message, and a short one isn’t sent', async ({ desk: { page } }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'nobody@callwright.example', 'wrong-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(toastOf(page, 'Authentication Error')).toContainText('Invalid login credentials');

  const password = page.getByLabel('Password');
  await password.fill('');
  await password.pressSequentially('short');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  expect(await password.evaluate((field: HTMLInputElement) => field.validity.tooShort)).toBe(true);
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
});

test('during the request, the button is disabled and reads "Processing..."', async ({ launchDesktop }) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'nobody@callwright.example', 'wrong-password');
  gate.hold('/auth/');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  gate.release();
  await expect(toastOf(page, 'Authentication Error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
  await gate.close();
});

test('the text can be edited while the card is open, and Escape closes the card', async ({ desk: { page } }) => {
  await newDraft(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Content*').fill('written beside the card');
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
  await page.getByLabel('Email').press('Escape');
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toHaveCount(0);
  await expect(page.getByLabel('Content*')).toHaveValue('written beside the card');
});

test('a session survives a restart, or the screen said beforehand that it wouldn’t', async ({ launchDesktop }) => {
  const first = await launchDesktop({ env: readProduct() });
  const email = await signIn(first.page);
  const account = first.page.getByRole('region', { name: 'Account' });
  const isKept = (await account.getByText('You’ll have to sign in each time you start Callwright').count()) === 0;
  await first.close();

  const second = await launchDesktop({ env: readProduct(), userDataFolder: first.userDataFolder });
  await expect(second.page.getByRole('region', { name: 'Account' })).toContainText(isKept ? email : 'Signed out');
});

test('toasts are at the bottom right under "Notifications", can be reached by Alt+T, and can be dismissed', async ({
  desk: { page },
}) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'nobody@callwright.example', 'wrong-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const toast = toastOf(page, 'Authentication Error');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('nothing to measure');
  expect(box.x + box.width).toBeGreaterThan(size.width - 40);
  expect(box.x).toBeGreaterThan(size.width / 2);
  expect(box.y).toBeGreaterThan(size.height / 2);

  await page.keyboard.press('Alt+KeyT');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
  await toast.getByRole('button', { name: 'Close toast' }).click();
  await expect(toast).toHaveCount(0);
});

test('clicking a toast leaves the caret in the text', async ({ desk: { page, chooseMenu } }) => {
  await newDraft(page);
  await chooseMenu(['File', 'Publish Post']);
  const toast = toastOf(page, 'Validation Error');
  await expect(toast).toBeVisible();
  await page.getByLabel('Content*').click();
  await toast.getByRole('button', { name: 'Close toast' }).click();
  await expect(toast).toHaveCount(0);
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type('still in the text');
  await expect(page.getByLabel('Content*')).toHaveValue('still in the text');
});

test('a toast can be swiped away', async ({ desk: { page } }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'nobody@callwright.example', 'wrong-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const toast = toastOf(page, 'Authentication Error');
  await toast.hover();
  await page.mouse.down();
  const place = await toast.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 400, (place?.y ?? 0) + 10, { steps: 8 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);
});

test('the menu opens the account card', async ({ desk: { page, chooseMenu, launcher } }) => {
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
  await chooseMenu([
    process.platform === 'darwin' && launcher === 'electron' ? 'Callwright' : 'File',
    'Sign In or Log Out...',
  ]);
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
});
