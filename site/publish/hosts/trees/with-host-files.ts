import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostedRelease, ReleaseFile } from '../host.ts';
import { createHostFiles, HOST_FILES, withRedirects } from '../host-files.ts';
import { SERVED_TREE } from './served-link.ts';

/**
 * Gives a release the files that configure the servers of a tree, with the release's own rules in them; those of
 * its base know no posts. They count as changed where the tree that is served has others.
 *
 * @param folder of the two trees.
 */
export async function withHostFiles(folder: string, release: HostedRelease): Promise<HostedRelease> {
  const contents = new Map(
    createHostFiles(withRedirects(release.rules)).map(({ path, content }) => [path as string, Buffer.from(content)]),
  );
  const files = [...contents].map(([path, bytes]) => toFile(path, bytes));
  const changed: ReleaseFile[] = [];
  for (const file of files) {
    const served = await readFile(join(folder, SERVED_TREE, file.path)).catch(() => null);
    if (served === null || toFile(file.path, served).sha256 !== file.sha256) changed.push(file);
  }
  const isOther = (path: string) => !(HOST_FILES as readonly string[]).includes(path);
  const { changes } = release;
  return {
    id: release.id,
    database: release.database,
    rules: release.rules,
    get posts() {
      return release.posts;
    },
    // Read only where it is asked for: it is as long as the site.
    get files() {
      return [...release.files.filter(({ path }) => isOther(path)), ...files];
    },
    changes: changes && {
      since: changes.since,
      written: [...changes.written.filter(({ path }) => isOther(path)), ...changed],
      removed: changes.removed.filter(isOther),
    },
    read: async (path) => contents.get(path) ?? release.read(path),
  };
}

function toFile(path: string, bytes: Uint8Array): ReleaseFile {
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
