import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHostFiles } from '@callwright/site/publish/hosts/host-files.ts';
import type { HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { ReleaseFolder } from '@callwright/site/publish/tree/release-folder.ts';
import type { Site } from './releases.ts';

type Changes = { since: string; site: Site } | null;

export async function publishToFolder(
  folder: string,
  id: string,
  site: Site,
  { before = null, rules = [] }: { before?: Changes; rules?: readonly HostRule[] } = {},
): Promise<void> {
  const hostFiles = createHostFiles(rules).map(({ path, content }) => [path, content] as const);
  const files = new Map<string, string>([...site, ...hostFiles, ['release.json', JSON.stringify({ release: id })]]);
  const written = [...files].filter(([path, text]) => before?.site.get(path) !== text);
  const changed = new Set(written.map(([path]) => path));
  const sources = `${folder}-sources-${id}`;
  try {
    for (const [path, text] of written) {
      await mkdir(dirname(join(sources, path)), { recursive: true });
      await writeFile(join(sources, path), text);
    }
    const tree = new ReleaseFolder(folder);
    await tree.build(id, {
      kept: before && { release: before.since, paths: [...files.keys()].filter((path) => !changed.has(path)) },
      written: written.map(([path]) => ({ path, source: join(sources, path) })),
    });
    await tree.serve(id);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}
