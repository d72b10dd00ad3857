import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProductPorts } from '../../../helpers/find-free-port.ts';
import { launchProduct, type Product } from './launch-product.ts';
import { publishAsAdmin } from './product-author.ts';

let home: string;
let site: string;
let product: Product;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'callwright-dev-'));
  // The start command's test needs the ports of the cached base.
  const ports = await findProductPorts('dev');
  site = `http://localhost:${ports.site}`;
  const env = { BACKEND_PORT: String(ports.backend), SITE_PORT: String(ports.site) };
  product = launchProduct({ home, env, args: ['--dev'] });
  await product.printed('Ready in');
});

afterAll(async () => {
  product.process.kill('SIGINT');
  await product.ended;
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('the development command', () => {
  it('prints all addresses', () => {
    for (const path of ['', '/blog', '/blog/admin']) expect(product.output()).toContain(`${site}${path}\n`);
  });

  it('shows a sample post', async () => {
    const answer = await fetch(`${site}/blog/the-first-cold-night`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('The first cold night');
  });

  it('shows a post once it is published', async () => {
    await publishAsAdmin(home, { title: 'Written while it runs', slug: 'written-while-it-runs' });
    await expect
      .poll(async () => (await fetch(`${site}/blog/written-while-it-runs`)).text())
      .toContain('Written while it runs');
  });

  it.runIf(process.platform === 'linux')('continues without a display and says so', async () => {
    await product.printed("Couldn't open the editor: this machine has no display.");
  });

  it('ends on Ctrl+C with everything it started', async () => {
    product.process.kill('SIGINT');
    expect(await product.ended).toBe(0);
    await expect(fetch(site)).rejects.toThrow();
  });
});
