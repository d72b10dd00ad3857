import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { collectNotices } from '@callwright/shared/licenses/collect-notices.ts';
import { formatNotices } from '@callwright/shared/licenses/format-notices.ts';
import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { z } from 'zod';
import { listFiles } from '../../list-files.ts';

/** Shipped, but in no script: typefaces and Tailwind's base styles. */
const OTHER_PACKAGES = ['@fontsource-variable/figtree', '@fontsource/bricolage-grotesque', 'tailwindcss'];

const PROJECT = 'turbopack:///[project]/';
const REPOSITORY = join(import.meta.dirname, '../../../..');

const LINK_TO_MAP = /\s*(\/\/|\/\*)# sourceMappingURL=\S+\s*$/;

const sourcesSchema = z.object({ sources: z.array(z.string().nullable()).default([]) });
const sourceMapSchema = sourcesSchema.extend({ sections: z.array(z.object({ map: sourcesSchema })).default([]) });

/** @throws if a license isn't known. */
export async function writeLicenses(
  exported: string,
  { product, islandSources }: { product: string; islandSources: readonly string[] },
): Promise<void> {
  const require = createRequire(import.meta.url);
  const others = OTHER_PACKAGES.map((name) => require.resolve(`${name}/package.json`));
  const notices = await collectNotices([...(await takeSources(exported)), ...islandSources, ...others]);
  await writeFile(join(exported, SITE_FILES.licenses), formatNotices(product, notices));
}

async function takeSources(exported: string): Promise<string[]> {
  for (const file of await listFiles(exported, /^_next\/static\/.*\.(js|css)$/)) {
    const path = join(exported, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(LINK_TO_MAP, '\n'));
  }
  const sources = await Promise.all(
    (await listFiles(exported, /^_next\/static\/.*\.map$/)).map(async (file) => {
      const map = sourceMapSchema.parse(JSON.parse(await readFile(join(exported, file), 'utf8')));
      await rm(join(exported, file));
      return [map, ...map.sections.map((section) => section.map)].flatMap((part) => part.sources);
    }),
  );
  return sources
    .flat()
    .filter((source) => source?.startsWith(PROJECT))
    .map((source) => join(REPOSITORY, decodeURIComponent(`${source}`.slice(PROJECT.length))));
}
