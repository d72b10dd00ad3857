import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { HostedRelease, HostName, ReleaseFile } from '../hosts/host.ts';
import { createHostFiles, withRedirects } from '../hosts/host-files.ts';
import { type PlannedRules, planRules } from '../hosts/plan-rules.ts';
import { RELEASE_FILE } from '../hosts/stored-files.ts';
import { SLUGS_OF_HOSTS } from './read-posts.ts';
import type { WrittenPage } from './render-pages.ts';
import type { RenderedFile, State } from './state.ts';

/** What a release changes of the site's files. */
export type FileChanges = {
  written: readonly ReleaseFile[];
  removed: readonly string[];
  /** Where the content of new files lies. */
  sources: ReadonlyMap<string, string>;
};

/** A page, or what else files belong to: the base, the release itself. */
type Owner = Pick<WrittenPage, 'key' | 'files'>;

/**
 * Brings the list of the site's files up to date.
 *
 * @param owners what the files of these are now; other files stay as they are.
 * @param removed keys of pages that the site has no more.
 */
export function writeFileList(state: State, owners: readonly Owner[], removed: readonly string[]): FileChanges {
  const before = new Map<string, string | null>();
  const remember = (path: string) => {
    if (!before.has(path)) before.set(path, state.findFile(path)?.sha256 ?? null);
  };
  const keys = [...owners.map(({ key }) => key), ...removed];
  for (const key of keys) for (const { path } of state.listFilesOf(key)) remember(path);
  for (const { files } of owners) for (const { path } of files) remember(path);

  for (const key of keys) state.deleteFilesOf(key);
  const sources = new Map<string, string>();
  for (const { key, files } of owners) {
    for (const { path, sha256, size, source } of files) {
      state.writeFile({ path, page: key, sha256, size });
      sources.set(path, source);
    }
  }

  const written: ReleaseFile[] = [];
  const gone: string[] = [];
  for (const [path, sha256] of before) {
    const file = state.findFile(path);
    if (file === null && sha256 !== null) gone.push(path);
    if (file !== null && file.sha256 !== sha256) written.push({ path, ...file });
  }
  return { written, removed: gone, sources };
}

/** Lists the finished files of the base with their contents' hashes. */
export async function readBaseFiles(folder: string): Promise<Owner> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: RenderedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const bytes = await readFile(source);
    const path = relative(folder, source).split(sep).join('/');
    files.push({ path, sha256: hash('sha256', bytes, 'hex'), size: bytes.length, source });
  }
  return { key: 'base', files };
}

export type ReleaseFacts = { release: string; cursor: unknown; time: string; posts: number };

/** Writes what only a release as a whole has: the file in which the site says which one it is, and the hosts' rules. */
export async function writeReleaseFiles(
  folder: string,
  facts: ReleaseFacts,
  rules: HostedRelease['rules'],
): Promise<Owner> {
  const texts = [
    { path: RELEASE_FILE, content: `${JSON.stringify(facts)}\n` },
    ...createHostFiles(withRedirects(rules)),
  ];
  await mkdir(folder, { recursive: true });
  const files = texts.map(async ({ path, content }): Promise<RenderedFile> => {
    const source = join(folder, path);
    await writeFile(source, content);
    return { path, sha256: hash('sha256', content, 'hex'), size: Buffer.byteLength(content), source };
  });
  return { key: 'release', files: await Promise.all(files) };
}

/**
 * Decides how the addresses that posts once had are answered: by the host's rules, or by pages.
 */
export function planAddresses(state: State, host: HostName): PlannedRules {
  const isPage = (address: string) => state.hasPostAt(address.slice('/blog/'.length));
  const wanted = state
    .listAddresses()
    .map(({ slug, leadsTo }) => ({
      from: `/blog/${slug}`,
      to: leadsTo === null ? null : `/blog/${leadsTo}`,
      status: leadsTo === null ? (410 as const) : (301 as const),
    }))
    // A post that is left out has no page to lead to.
    .filter(({ to }) => to === null || isPage(to))
    .filter(({ from }) => !SLUGS_OF_HOSTS.has(from.slice('/blog/'.length)));
  return planRules(wanted, host, isPage);
}
