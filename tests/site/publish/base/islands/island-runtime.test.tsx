import '../../../../helpers/site-env.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIslands, type Island } from '@callwright/site/publish/base/islands/build-islands.ts';
import { type Browser, chromium, type Page } from 'playwright';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePost } from '../../../../helpers/sample-post.ts';
import { findBrowser } from '../../../../runner/find-browser.ts';

const SITE = 'http://site.test';
const BACKEND = 'http://backend.test';
const ENV = { SUPABASE_URL: BACKEND, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', SITE_URL: SITE };
const backend = JSON.stringify({ url: BACKEND, key: ENV.SUPABASE_PUBLISHABLE_KEY });

let browser: Browser;
beforeAll(async () => {
  const executablePath = findBrowser(() => undefined);
  if (!executablePath.ok) throw new Error(executablePath.error);
  browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

describe.each(['preact', 'react'] as const)('the islands on %s', (runtime) => {
  let folder = '';
  let islands: Island[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callwright-runtime-'));
    const siteFolder = join(import.meta.dirname, '../../../../../site');
    islands = await buildIslands({ siteFolder, outFolder: folder, env: ENV, runtime });
  });
  afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

  async function open(name: string, markup: ReactNode): Promise<{ page: Page; errors: string[] }> {
    const src = islands.find((island) => island.name === name)?.src;
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route(`${BACKEND}/**`, (route) =>
      route.fulfill({
        json: [samplePost],
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    );
    await page.route(`${SITE}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('.js'))
        return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(folder, pathname)) });
      const html = `<!doctype html><body><main>${renderToStaticMarkup(markup)}</main><script type="module" src="${src}"></script>`;
      return route.fulfill({ contentType: 'text/html', body: html });
    });
    await page.goto(`${SITE}/`);
    return { page, errors };
  }

  it('replace nothing else', () => {
    const sources = islands.flatMap((island) => island.sources).join(' ');
    expect(/node_modules\/preact\//.test(sources)).toBe(runtime === 'preact');
    expect(/node_modules\/react-dom\//.test(sources)).toBe(runtime === 'react');
  });

  it('calculate the cost of missed calls at each press', async () => {
    const { default: RoiPage } = await import('@callwright/site/app/(marketing)/roi-calculator/page.tsx');
    const { page, errors } = await open('roi-calculator', <RoiPage />);
    await page.getByRole('button', { name: 'Calculate ROI' }).click();
    await expect.poll(() => page.locator('[data-island] dl').first().textContent()).toContain('19');
    await page.locator('input[name="missedCallsPerWeek"]').fill('30');
    await page.getByRole('button', { name: 'Calculate ROI' }).click();
    await expect.poll(() => page.locator('[data-island] dl').first().textContent()).toContain('37');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('switch between login and sign-up', async () => {
    const { LoginScreen } = await import('@callwright/site/login/login-screen.tsx');
    const { page, errors } = await open(
      'login',
      <div data-island="login" data-backend={backend}>
        <LoginScreen backend={JSON.parse(backend)} />
      </div>,
    );
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('show posts that the page doesn’t have yet', async () => {
    const { page, errors } = await open('posts', <div data-island="posts" data-backend={backend} data-known="" />);
    await page.getByRole('link', { name: samplePost.title }).first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('show a post published after the page', async () => {
    const { page, errors } = await open(
      'post',
      <div data-island="post" data-backend={backend} data-slug={samplePost.slug} />,
    );
    await page.getByRole('heading', { level: 1, name: samplePost.title }).waitFor();
    await expect.poll(() => page.title()).toContain(samplePost.title);
    expect(await page.locator('head meta[name="author"]').count()).toBe(1);
    expect(errors).toEqual([]);
    await page.close();
  });
});
