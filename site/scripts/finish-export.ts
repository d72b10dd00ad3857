import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { buildIslands } from './build-islands.ts';
import { readClientModules } from './client-references.ts';
import { finishPage, type PageSettings } from './finish-page.ts';
import { readInjectedStyles } from './injected-styles.ts';
import { readPageClasses } from './page-classes.ts';
import { createPageStyler } from './page-style.ts';
import { readSiteFacts } from './site-facts.ts';

type FinishOptions = {
  /** The folder that the framework has built: sources, `.next` and `out`. */
  siteFolder: string;
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL?: string | undefined };
};

/** Makes of the framework's export the site that is served. The message of a failure names the page. */
export async function finishExport({ siteFolder, env }: FinishOptions): Promise<Result<void, { message: string }>> {
  const exported = join(siteFolder, 'out');
  const buildEnv = { ...env, SITE_URL: env.SITE_URL ?? '' };
  const [classOf, clientModules, islands, facts, injectedStyles, pages] = await Promise.all([
    readPageClasses(join(siteFolder, '.next')),
    readClientModules(siteFolder),
    buildIslands({ siteFolder, outFolder: exported, env: buildEnv }),
    readSiteFacts(siteFolder, buildEnv),
    readInjectedStyles(),
    listPages(exported),
  ]);
  const sheets = new Map<string, Promise<string>>();
  const settings: PageSettings = {
    islands,
    clientModules,
    policy: {
      supabaseUrl: env.SUPABASE_URL,
      frameOrigins: [facts.video, facts.scheduler].flatMap((embed) => (embed ? [new URL(embed.embedUrl).origin] : [])),
      injectedStyles,
    },
    stylePage: createPageStyler((href) => {
      const sheet = sheets.get(href) ?? readFile(join(exported, href), 'utf8');
      sheets.set(href, sheet);
      return sheet;
    }),
  };
  for (const page of pages) {
    const path = join(exported, page);
    try {
      await writeFile(path, await finishPage(await readFile(path, 'utf8'), classOf(page), settings));
    } catch (cause) {
      return err({ message: `${page}: ${cause instanceof Error ? cause.message : String(cause)}` });
    }
  }
  return ok(undefined);
}

async function listPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.html') && !file.startsWith('_next/'));
}
