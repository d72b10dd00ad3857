import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { LICENSE_TEXTS } from './license-texts.ts';

export type Notice = {
  name: string;
  license: string;
  text: string;
};

const packageSchema = z.object({
  name: z.string(),
  version: z.string().optional(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

type Package = z.infer<typeof packageSchema>;

const LICENSE_FILE = /^(licen[sc]e|copying)/i;

/**
 * Returns the notices of the packages that the files belong to. Throws for a license without a text.
 *
 * Vite's `build.license` misses typefaces, what Next bundles, and texts of packages without a license file.
 */
export async function collectNotices(files: Iterable<string>): Promise<Notice[]> {
  const folders = new Set([...files].filter((file) => file.includes('node_modules')).map((file) => dirname(file)));
  const found = await Promise.all([...folders].map(findNotice));
  const byName = new Map(found.flatMap((notice) => (notice ? [[notice.name, notice]] : [])));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Looks in the folder and above it, up to `node_modules`. Code that a package copied has a license file beside it. */
async function findNotice(start: string): Promise<Notice | null> {
  let withoutText: Package | null = null;
  for (
    let folder = start;
    basename(folder) !== 'node_modules' && folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const names = await readdir(folder).catch((): string[] => []);
    if (!names.includes('package.json')) continue;
    const found = packageSchema.safeParse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    if (!found.success) continue;
    const file = names.find((name) => LICENSE_FILE.test(name));
    if (file) return toNotice(found.data, (await readFile(join(folder, file), 'utf8')).trim());
    withoutText = found.data;
  }
  return withoutText && toNotice(withoutText, writeLicense(withoutText));
}

function toNotice({ name, version, license = 'see the text' }: Package, text: string): Notice {
  return { name: version ? `${name} ${version}` : name, license, text };
}

function writeLicense({ name, license, author }: Package): string {
  const text = LICENSE_TEXTS.get(license ?? '');
  if (!text || !author) throw new Error(`${name} has no license file. Find its license and add the text.`);
  return `Copyright (c) ${author}\n\n${text}`;
}
