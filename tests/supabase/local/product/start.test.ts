import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { exportSite } from '@callwright/site/publish/export-site.ts';
import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort, findProductPorts } from '../../../helpers/find-free-port.ts';
import { launchProduct, type Product } from './launch-product.ts';
import { publishAsAdmin, readPassword, readSettings } from './product-author.ts';

const root = join(import.meta.dirname, '../../../..');
/** The shell script between the package manager and Node, which forwards no signals. */
const packageManagersNode = join(root, 'node_modules/.bin/node');

type Ports = { BACKEND_PORT: string; SITE_PORT: string };

let home: string;
let ports: Ports;
let product: Product;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'callwright-start-'));
  const { backend, site } = await findProductPorts();
  ports = { BACKEND_PORT: String(backend), SITE_PORT: String(site) };
  product = start(ports);
  await product.printed('Ready in');
});

afterAll(async () => {
  product.process.kill('SIGINT');
  await product.ended;
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('the start command', () => {
  it('prints all addresses and how to sign in', () => {
    expect(product.output()).toContain(`http://localhost:${ports.SITE_PORT}/blog`);
    expect(product.output()).toContain(`http://127.0.0.1:${ports.BACKEND_PORT}`);
    expect(product.output()).toContain(`${SAMPLE_ADMIN.email} with the password ${readPassword(home)}`);
  });

  it('shows the password again while it runs', async () => {
    const passwordCommand = start({}, process.execPath, ['--password']);
    expect(await passwordCommand.ended).toBe(0);
    expect(passwordCommand.output()).toBe(
      `  Sign in   ${SAMPLE_ADMIN.email} with the password ${readPassword(home)}\n`,
    );
  });

  it('serves only the site’s pages, and says so once', async () => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = readSettings(home);
    const headers = { apikey: SUPABASE_PUBLISHABLE_KEY, origin: 'http://localhost:9' };
    expect((await fetch(`${SUPABASE_URL}/rest/v1/blog_posts?select=slug`, { headers })).status).toBe(403);
    await product.printed(`only accepts requests from pages on http://localhost:${ports.SITE_PORT}.`);
  });

  it.runIf(process.platform === 'linux')('continues without a display and says what to do', async () => {
    await product.printed(
      `Couldn't open the editor: this machine has no display. Start it in a desktop session. You can also write at http://localhost:${ports.SITE_PORT}/blog/admin.`,
    );
  });

  it('writes its backend’s settings where a build finds them', () => {
    expect(readFileSync(join(home, '.env.local'), 'utf8')).toContain(
      `SUPABASE_URL=http://127.0.0.1:${ports.BACKEND_PORT}`,
    );
  });

  it('serves the sample posts with and without a trailing slash, and 404 for missing pages', async () => {
    const site = `http://localhost:${ports.SITE_PORT}`;
    const { slug } = await firstPost();

    const post = await fetch(`${site}/blog/${slug}`);
    expect(post.status).toBe(200);
    expect(await post.text()).toBe(await (await fetch(`${site}/blog/${slug}/`)).text());
    expect((await fetch(`${site}/no-such-page`)).status).toBe(404);
  });

  it('publishes a changed post immediately', async () => {
    await publishAsAdmin(home, { title: 'Written while it runs', slug: 'written-while-it-runs' });
    await product.printed('Deployed 1 changed post');
    const page = await fetch(`http://localhost:${ports.SITE_PORT}/blog/written-while-it-runs`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Written while it runs');
  });

  it('is refused while it is already running', async () => {
    const second = start(await freePorts());

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Callwright is already running in');
  });

  it('suggests what to do if a port is in use', async () => {
    const otherHome = mkdtempSync(join(tmpdir(), 'callwright-start-'));
    onTestFinished(() => rm(otherHome, { recursive: true, force: true, maxRetries: 10 }));
    const other = start({ ...ports, CALLWRIGHT_HOME: otherHome });

    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`Port ${ports.BACKEND_PORT}, for the backend, is in use by another program.`);
  });

  it('ends on Ctrl+C', async () => {
    product.process.kill('SIGINT');
    expect(await product.ended).toBe(0);
    await expect(fetch(`http://localhost:${ports.SITE_PORT}/`)).rejects.toThrow();
  });

  // Here, because the cached base for these addresses saves a minute.
  it('leaves a stopped backend, so that an export fails with a message and writes nothing', async () => {
    const outFolder = join(home, 'export');
    const env = { ...readSettings(home), SITE_URL: `http://localhost:${ports.SITE_PORT}` };
    expect(await exportSite({ env, outFolder })).toMatchObject({
      ok: false,
      error: {
        message: expect.stringContaining('Couldn’t read the posts from the backend (TypeError: fetch failed).'),
      },
    });
    expect(existsSync(outFolder)).toBe(false);
  });

  it('keeps its data and restarts without another export', async () => {
    product = start(ports, process.platform === 'win32' ? process.execPath : packageManagersNode);
    await product.printed('Ready in');
    expect(product.output()).toContain('Kept the posts from the last start');
    expect(product.output()).toContain("hasn't changed since the last start");
    expect((await fetch(`http://localhost:${ports.SITE_PORT}/blog/written-while-it-runs`)).status).toBe(200);
  });

  it.skipIf(process.platform === 'win32')(
    'ends with the package manager that launched it, however that ends',
    async () => {
      product.process.kill('SIGKILL');
      await product.ended;
      expect(product.output()).toContain('Stopping...');
      await expect(fetch(`http://localhost:${ports.SITE_PORT}/`)).rejects.toThrow();
    },
  );
});

function start(env: Record<string, string>, node = process.execPath, args: string[] = []): Product {
  return launchProduct({ home, env, node, args });
}

async function firstPost(): Promise<{ slug: string }> {
  const { data } = await createAnonymousBlogClient(readSettings(home))
    .from('blog_posts')
    .select('slug')
    .limit(1)
    .single();
  return { slug: data?.slug ?? '' };
}

async function freePorts(): Promise<Ports> {
  return { BACKEND_PORT: String(await findFreePort()), SITE_PORT: String(await findFreePort()) };
}
