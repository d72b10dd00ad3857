import { expect } from 'playwright/test';
import { test } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { signIn } from './author.ts';
import { openBackendGate } from './backend-gate.ts';

const product = readProduct();

test('a profile that is changed while it is saved says that the change is not saved, and is saved by another press', async ({
  launchDesktop,
}) => {
  const gate = await openBackendGate(product.SUPABASE_URL);
  try {
    const { page, chooseMenu } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
    await signIn(page);
    await chooseMenu(['File', 'Account']);
    const panel = page.getByRole('dialog', { name: 'Account' });
    await panel.getByLabel('Name for readers').fill('Ana');
    gate.hold('POST /rest/v1/authors');
    await panel.getByRole('button', { name: 'Save profile' }).click();
    await expect(panel.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await panel.getByLabel('Name for readers').fill('Ana Ruiz');
    gate.release();
    await expect(panel).toContainText('What you changed since is not saved.');
    await panel.getByRole('button', { name: 'Save profile' }).click();
    await expect(panel).toContainText('Saved. All of your posts show it');
    await expect(panel).not.toContainText('What you changed since');
  } finally {
    await gate.close();
  }
});
