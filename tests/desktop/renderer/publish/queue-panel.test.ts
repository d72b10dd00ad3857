import { join } from 'node:path';
import type { QueueStep } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '../../../helpers/build-page.ts';
import { findBrowser } from '../../../runner/find-browser.ts';
import { entry } from './queue-fixture.ts';
import type { QueuePanelWindow } from './queue-panel-page.tsx';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = findBrowser(() => undefined);
  if (!executablePath.ok) throw new Error(executablePath.error);
  const { script } = await buildPage(join(import.meta.dirname, 'queue-panel-page.tsx'));
  browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.clock.install({ time: '2026-11-28T10:00:00Z' });
  await page.addScriptTag({ content: script });
  await page.clock.pauseAt('2026-11-28T10:00:10Z');
});

afterAll(() => browser?.close());

const show = (step: QueueStep) =>
  page.evaluate((shown) => (window as unknown as QueuePanelWindow).showEntry(shown), entry(step));
const status = () => page.getByRole('status');

test('a post published between two ticks of the panel’s clock is done, and a later one is scheduled', async () => {
  await show({ name: 'waiting-for-turn' });
  await status().filter({ hasText: 'Waiting in line' }).waitFor();

  // Unlike `runFor`, it runs no timers.
  await page.clock.setSystemTime('2026-11-28T10:00:10.900Z');
  await show({ name: 'done', slug: 'a-title', publishedAt: '2026-11-28T10:00:10.500Z' });
  await page.getByRole('button', { name: 'View post' }).waitFor();
  expect(await status().textContent()).toBe('Done');

  await show({ name: 'done', slug: 'a-title', publishedAt: '2026-11-28T10:00:12.000Z' });
  await status().filter({ hasText: 'Scheduled' }).waitFor();
  await page.clock.runFor(2_000);
  await status().filter({ hasText: 'Done' }).waitFor();
});
