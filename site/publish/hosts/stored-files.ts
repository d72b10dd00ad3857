import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { ROUTES } from '../../settings/routes.ts';
import { fail, type HostedRelease, type HostFailure, type NamedRelease, type ReleaseFile } from './host.ts';
import { HOST_FILES } from './host-files.ts';
import { HOST_RULES, IMMUTABLE } from './host-rules.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Returns the `Content-Type` of a file of the site. */
export function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

/** Returns the `Cache-Control` of a file. Files named after their content never change. */
export function cacheControlOf(path: string): string {
  return HOST_RULES.immutableFolders.some((folder) => `/${path}`.startsWith(`${folder}/`))
    ? IMMUTABLE
    : 'public, max-age=0, must-revalidate';
}

/** Tells whether a file configures hosts. Such a file isn't part of the site. */
export function isHostFile(path: string): boolean {
  return (HOST_FILES as readonly string[]).includes(path);
}

/** Pages that a web server looks up by these names. */
const KEPT_NAMES = /(?:^|\/)index\.html$|^404\.html$/;

/**
 * Returns where a plain file server or a bucket keeps a file: `/x` and `/x/` are both `x/index.html`, which every server
 * finds without rules. `x` and `x/index.html` are more than some stores take: MinIO has folders.
 */
export function toStoredPath(path: string): string {
  return path.endsWith('.html') && !KEPT_NAMES.test(path) ? `${path.slice(0, -'.html'.length)}/index.html` : path;
}

const WITH_SLASH = new Set(
  Object.values(ROUTES)
    .filter(({ path }) => path.length > 1 && path.endsWith('/'))
    .map(({ path }) => `${path.slice(1, -1)}.html`),
);

/**
 * Returns where Netlify and Cloudflare keep a file. They answer `/x` with `x.html` and `/x/` with `x/index.html`, and
 * redirect the other form. Each page is kept under the form in its own links.
 */
export function placeOf(path: string): string {
  return WITH_SLASH.has(path) ? `${path.slice(0, -'.html'.length)}/index.html` : path;
}

export const RELEASE_FILE = 'release.json';

const releaseFileSchema = z.object({
  release: z.string(),
  cursor: z.unknown().optional(),
  posts: z.number().nullable().default(null),
});

/** Reads the file in which a site names its release. Returns null if the file isn't ours. */
export function readReleaseFile(text: string): NamedRelease | null {
  try {
    const { release, cursor, posts } = releaseFileSchema.parse(JSON.parse(text));
    return { id: release, database: readDatabase(cursor), posts };
  } catch {
    return null;
  }
}

const TITLE = /^Callwright (\S+) (\S+) (\d+|-)$/;

/** Names a release in the one line that a host keeps about each deploy. Cloudflare keeps 100 characters. */
export function toTitle({ id, database, posts }: NamedRelease): string {
  return `Callwright ${id} ${database ?? '-'} ${posts ?? '-'}`;
}

/** Reads such a line. Returns null if it isn't ours. */
export function readTitle(title: string | null | undefined): NamedRelease | null {
  const [, id, database, posts] = TITLE.exec(title ?? '') ?? [];
  if (id === undefined || database === undefined) return null;
  return { id, database: database === '-' ? null : database, posts: posts === '-' ? null : Number(posts) };
}

/** Reads a file for an upload. Fails if its content isn't the release's, such as half a file. */
export async function readWhole(
  { read }: Pick<HostedRelease, 'read'>,
  { path, sha256 }: ReleaseFile,
): Promise<Result<Uint8Array, HostFailure>> {
  const bytes = await read(path).catch((cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))));
  if (bytes instanceof Error) return fail(`Couldn't read ${path}: ${bytes.message}. Publish again.`);
  return createHash('sha256').update(bytes).digest('hex') === sha256
    ? ok(bytes)
    : fail(`${path} changed on this computer while it was published. Publish again.`);
}
