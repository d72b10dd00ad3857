import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { fillCredentials, newDraft, PASSWORD, rowOf, saveStatus, signIn, toastOf } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';

const accountOf = (page: Page) => page.getByRole('region', { name: 'Account' });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true });

test('the menu opens the card, which has the product spec’s words; the text can be edited beside it until Escape', async ({
  desk: { page, chooseMenu, launcher },
}) => {
  await newDraft(page);
  await expect(accountOf(page)).toContainText('Signed out');
  await chooseMenu([
    process.platform === 'darwin' && launcher === 'electron' ? 'Callwright' : 'File',
    'Sign In or Log Out...',
  ]);
  const logIn = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(logIn).toContainText('Enter your credentials to access the blog admin');
  await expect(logInButton(page)).toBeVisible();
  await expect(logIn.getByLabel('Email')).toBeFocused();
  await expect(logIn.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(logIn.getByLabel('Email')).toHaveAttribute('required');
  await expect(logIn.getByLabel('Email')).toHaveAttribute('placeholder', /^admin@/);
  await expect(logIn.getByLabel('Password')).toHaveAttribute('placeholder', 'Enter your password');
  await expect(logIn.getByLabel('Password')).toHaveAttribute('required');
  await expect(logIn.getByLabel('Password')).toHaveAttribute('minlength', '6');

  await logIn.getByLabel('Password').fill('for another account');
  await logIn.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  const signUp = page.getByRole('dialog', { name: 'Create Account' });
  await expect(signUp).toContainText('Sign up to create and manage blog posts');
  await expect(signUp.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(signUp.getByLabel('Password')).toHaveAccessibleDescription('At least 6 characters.');
  await expect(signUp.getByLabel('Password')).toHaveValue('');
  await expect(signUp.getByLabel('Email')).toBeFocused();
  await signUp.getByRole('button', { name: 'Already have an account? Log in' }).click();

  await page.getByLabel('Content*').fill('written beside the card');
  await expect(logIn).toBeVisible();
  await logIn.getByLabel('Email').press('Escape');
  await expect(logIn).toHaveCount(0);
  await expect(page.getByLabel('Content*')).toHaveValue('written beside the card');
});

test('signing up returns to the log-in card; signing in shows "Processing..." and a welcome; a session that ends asks for the password beside the text', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await page.setViewportSize({ width: 1400, height: 900 });
  const email = `author-${crypto.randomUUID()}@callwright.example`;
  await newDraft(page);
  await test.step('sign up', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await fillCredentials(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(toastOf(page, 'Account created!')).toContainText('You can now log in with your credentials.');
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
  });

  await test.step('sign in', async () => {
    await fillCredentials(page, email, PASSWORD);
    gate.hold('/auth/');
    await logInButton(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    gate.release();
    await expect(toastOf(page, 'Welcome back!')).toContainText("You've successfully logged in.");
    await expect(accountOf(page)).toContainText(email);
  });

  const panel = page.getByRole('dialog', { name: 'Admin Login' });
  await test.step('the session ends while the author writes, and the panel takes no key', async () => {
    await page.getByLabel('Content*').click();
    await page.keyboard.type('Before, ');
    gate.answer('/rest/v1/', 401, { code: 'PGRST301', message: 'JWT expired' });
    gate.answer('/auth/v1/token', 400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' });
    await page.evaluate(() => (window as unknown as { desktop: DesktopApi }).desktop.listPosts());
    await expect(panel).toContainText('Your session has ended.');
    await expect(panel.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Content*')).toBeFocused();
    await page.keyboard.type('and after.');
    await expect(page.getByLabel('Content*')).toHaveValue('Before, and after.');
    const [text, column] = [await page.getByLabel('Content*').boundingBox(), await panel.boundingBox()];
    if (!text || !column) throw new Error('nothing to measure');
    expect(text.x + text.width).toBeLessThanOrEqual(column.x);
  });

  await test.step('a publish that needs the password uses the open panel and keeps what was typed', async () => {
    await panel.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Title*').fill('Before and after');
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(panel).toContainText('Sign in to publish.');
    await expect(panel.getByLabel('Password')).toHaveValue(PASSWORD);
    gate.release();
    await logInButton(page).click();
    await expect(accountOf(page)).toContainText(email);
    await expect(page.getByLabel('Content*')).toHaveValue('Before, and after.');
  });

  await accountOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
  await expect(page.getByLabel('Title*')).toHaveValue('Before and after');
  await gate.close();
});

test('a session survives a restart, even if the keyring was locked in between, which blocks no writing and says why the author is signed out', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop({ env: readProduct() });
  const email = await signIn(first.page);
  const isKept = (await accountOf(first.page).getByText('You’ll be signed out when you quit.').count()) === 0;
  await first.close();
  const { userDataFolder } = first;

  const locked = await launchDesktop({ userDataFolder, env: { ...readProduct(), STAND_IN_KEYRING_FAULT: 'waits' } });
  await expect(accountOf(locked.page)).toContainText('keyring, which is still locked');
  await newDraft(locked.page);
  await locked.page.getByLabel('Title*').fill('Written before the keyring was unlocked');
  await expect(saveStatus(locked.page)).toHaveText('Saved');
  await expect(rowOf(locked.page, 'Written before the keyring was unlocked')).toBeVisible();
  await accountOf(locked.page).getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(locked.page, email, PASSWORD);
  await logInButton(locked.page).click();
  await expect(accountOf(locked.page)).toContainText(email);
  await accountOf(locked.page).getByRole('button', { name: 'Details' }).click();
  await expect(locked.page.getByRole('dialog', { name: 'Account' })).toContainText(
    'have to sign in again the next time you start Callwright',
  );
  await locked.kill();

  const { page } = await launchDesktop({ userDataFolder, env: readProduct() });
  await expect(accountOf(page)).toContainText(isKept ? email : 'Signed out');
});

test('a wrong password is reported at its field, and with the backend’s message in a toast beside the panel; a short one isn’t sent; toasts can be reached by Alt+T, dismissed, and swiped away', async ({
  desk: { page },
}) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'nobody@callwright.example', 'wrong-password');
  await logInButton(page).click();
  const toast = toastOf(page, 'Authentication Error');
  await expect(toast).toContainText('Invalid login credentials');
  await expect(logInButton(page)).toBeEnabled();
  const password = page.getByLabel('Password');
  await expect(password).toHaveAccessibleDescription('Wrong email or password. Try again.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  const box = await toast.boundingBox();
  const panel = await page.getByRole('complementary', { name: 'Account' }).boundingBox();
  if (!box || !panel) throw new Error('nothing to measure');
  expect(box.x + box.width).toBeLessThanOrEqual(panel.x);
  expect(box.x + box.width).toBeGreaterThan(panel.x - 40);
  expect(box.y).toBeGreaterThan(panel.height / 2);

  await page.keyboard.press('Alt+KeyT');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
  await toast.getByRole('button', { name: 'Close toast' }).click();
  await expect(toast).toHaveCount(0);

  await logInButton(page).click();
  await toast.hover();
  await page.mouse.down();
  const place = await toast.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 400, (place?.y ?? 0) + 10, { steps: 8 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  await password.fill('');
  await expect(password).toHaveAccessibleDescription('');
  await expect(password).not.toHaveAttribute('aria-invalid');
  await password.pressSequentially('short');
  await logInButton(page).click();
  expect(await password.evaluate((field: HTMLInputElement) => field.validity.tooShort)).toBe(true);
  await expect(logInButton(page)).toBeEnabled();
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
