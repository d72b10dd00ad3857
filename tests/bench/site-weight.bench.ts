/** Compares first visits with Astro and handmade pages, and runs Lighthouse on public routes (`--runs 1` is quick). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveExport } from '@callwright/site/serve/serve-export.ts';
import { chromium } from 'playwright';
import { z } from 'zod';
import { findFreePort } from '../helpers/find-free-port.ts';
import { ENV_WITH_TYPEFACES, expectTypefaces } from '../runner/typefaces.ts';
import type { Bench } from './bench.ts';
import { startAuditor } from './site-weight/audit-page.ts';
import { auditRoutes, listOtherPages } from './site-weight/audit-routes.ts';
import { compareVariants } from './site-weight/compare-variants.ts';
import { prepareVariants } from './site-weight/prepare-variants.ts';
import { startOurs } from './site-weight/start-ours.ts';

export const bench: Bench = {
  needs: [],
  async run({ executablePath, args, report }) {
    const { values } = parseArgs({
      args,
      options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true } },
    });
    const runs = z.coerce.number().int().min(1).parse(values.runs);
    const paths = z.array(z.enum(listOtherPages())).parse(values.page ?? listOtherPages());

    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--font-render-hinting=none'],
      env: ENV_WITH_TYPEFACES,
    });
    await expectTypefaces(browser);
    const folder = await mkdtemp(join(tmpdir(), 'callwright-site-weight-'));
    const port = await findFreePort();
    const ours = await startOurs(`http://localhost:${port}`, folder);
    const server = await serveExport({ folder: ours.folder, port });
    const auditor = await startAuditor(executablePath);
    try {
      if (!values.page) {
        const variants = await prepareVariants(ours, server, browser, folder);
        await compareVariants({ variants, server, browser, auditor, runs, report });
      }
      server.swap(await ours.exportArchive());
      await auditRoutes({ siteUrl: server.url, paths, browser, auditor, runs, report });
    } finally {
      await auditor.close();
      await browser.close();
      await server.close();
      await ours.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};
