import { expect } from 'playwright/test';
import { test } from './desktop-app.ts';
import { signInAsOwner } from './owner.ts';
import { readProduct } from './product.ts';

const { SITE_URL, ...settings } = readProduct();

/** A phone in the visitor's hand, half a world from the company. */
const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo', hasTouch: true, isMobile: true };

test('a visitor on a phone books from the home page within a minute, and the owner sees it in the editor and at /blog/admin', async ({
  browser,
  launchDesktop,
}) => {
  test.setTimeout(240_000);
  const name = `Kei ${crypto.randomUUID().slice(0, 8)}`;
  const visitor = await browser.newContext(PHONE);
  const phone = await visitor.newPage();
  const booked = await test.step('book', async () => {
    const begun = performance.now();
    // A form that is filled in within two seconds is a program's, so the clock is put forward below.
    await phone.clock.install();
    await phone.goto(SITE_URL);
    await phone.getByRole('main').getByRole('link', { name: 'Book a Demo' }).first().tap();
    const calendar = phone.frameLocator('iframe[title="Calendar for a 30-minute demo"]');
    await expect(calendar.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    // The last half hour of all, which no other test takes: they share one calendar.
    await calendar.getByRole('button', { name: 'More days' }).tap();
    await calendar.getByRole('group', { name: 'Day' }).getByRole('radio').last().check({ force: true });
    const slot = calendar.getByRole('group', { name: /^Time/ }).getByRole('radio').last();
    const startsAt = await slot.inputValue();
    await slot.check({ force: true });
    await phone.clock.fastForward(20_000);
    await calendar.getByLabel('Your name').fill(name);
    await calendar.getByLabel('E-mail').fill('kei@repairs.example');
    await calendar.getByLabel('Phone').fill('+81 3-0000-0000');
    await calendar.getByLabel('Trade').selectOption('electrical');
    await calendar.getByRole('button', { name: 'Book this time' }).tap();
    await expect(phone.getByRole('heading', { name: 'Your demo is booked' })).toBeVisible();
    expect(performance.now() - begun).toBeLessThan(60_000);
    return { startsAt };
  });
  expect(new URL(phone.url()).hash).toMatch(/^#[\w-]{43}$/);

  const { page: editor, chooseMenu } = await launchDesktop({ env: { SITE_URL, ...settings } });
  await signInAsOwner(editor);
  await chooseMenu(['View', 'Demo Requests']);
  const request = editor.getByRole('dialog', { name: 'Demo requests' }).getByRole('listitem').filter({ hasText: name });
  await expect(request).toContainText('+81 3-0000-0000');
  await expect(request).toContainText('for the visitor, Asia/Tokyo');
  const own = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  await expect(request).toContainText(own.format(new Date(booked.startsAt)));

  await test.step('the visitor cancels, and the owner sees that as well', async () => {
    await phone.getByRole('button', { name: 'Cancel it' }).tap();
    await phone.locator('[data-act="cancel"]').tap();
    await expect(phone.getByRole('heading', { name: 'Your demo is cancelled' })).toBeVisible();
    await editor.getByRole('dialog').getByRole('button', { name: 'Cancelled', exact: true }).click();
    await expect(request).toContainText('Cancelled by the visitor');
  });
  await visitor.close();
});
