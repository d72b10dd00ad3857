import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { ROUTES } from '../../settings/routes.ts';
import type { HostedRelease, HostFailure, NamedRelease, ReleaseFile } from './host.ts';
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

/** The `Content-Type` of a file of the site. */
export function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

/** The `Cache-Control` of a file: for ever where its name is its content's, else asked for each time. */
export function cacheControlOf(path: string): string {
  return HOST_RULES.immutableFolders.some((folder) => `/${path}`.startsWith(`${folder}/`))
    ? IMMUTABLE
    : 'public, max-age=0, must-revalidate';
}

/** Whether a file configures hosts, and is none of the site. */
export function isHostFile(path: string): boolean {
  return (HOST_FILES as readonly string[]).includes(path);
}

const WITH_SLASH = new Set(
  Object.values(ROUTES)
    .filter(({ path }) => path.length > 1 && path.endsWith('/'))
    .map(({ path }) => `${path.slice(1, -1)}.html`),
);

/**
 * Where a host that prefers one form of an address keeps a file. Netlify and Cloudflare answer `/x` with `x.html` and
 * `/x/` with `x/index.html`, and lead the other form there: a page is kept by the form that it calls its own.
 */
export function placeOf(path: string): string {
  return WITH_SLASH.has(path) ? `${path.slice(0, -'.html'.length)}/index.html` : path;
}

export const RELEASE_FILE = 'release.json';

const releaseFileSchema = z.object({ release: z.string(), cursor: z.unknown().optional() });

/** Reads the file in which a site says which release it is; null where it is none of ours. */
export function readReleaseFile(text: string): NamedRelease | null {
  try {
    const { release, cursor } = releaseFileSchema.parse(JSON.parse(text));
    return { id: release, database: readDatabase(cursor) };
  } catch {
    return null;
  }
}

const TITLE = /^HostedRelease (\S+)(?: of (\S+))?$/;

/** Names a release where a host keeps a line about each: at most 100 characters, which is what Cloudflare keeps. */
export function toTitle({ id, database }: NamedRelease): string {
  return `HostedRelease ${id}${database === null ? '' : ` of ${database}`}`;
}

/** Reads such a line; null where it is none of ours. */
export function readTitle(title: string | null | undefined): NamedRelease | null {
  const [, id, database = null] = TITLE.exec(title ?? '') ?? [];
  return id === undefined ? null : { id, database };
}

/** Groups of files that are uploaded one after the other; what is in a group may lead to what is in those before it. */
export const UPLOAD_ORDER = ['assets', 'new pages', 'pages', 'lists', 'feeds', 'release'] as const;

/**
 * The group of a file on a host that shows each file as soon as it has it. A page comes after its pictures and
 * styles, and one that readers can find after those that it leads to.
 */
export function groupOf(path: string, isNew: boolean): (typeof UPLOAD_ORDER)[number] {
  if (path === RELEASE_FILE) return 'release';
  if (/\.xml$|^feed\.json$/.test(path)) return 'feeds';
  if (!path.endsWith('.html')) return 'assets';
  if (isNew) return 'new pages';
  return /^(index|blog)\.html$|^blog\/(page|tag)\//.test(path) ? 'lists' : 'pages';
}

/** Reads a file of a release for an upload; a failure where it is not what the release says: nothing else may reach a reader. */
export async function readWhole(
  { read }: Pick<HostedRelease, 'read'>,
  { path, sha256 }: ReleaseFile,
): Promise<Result<Uint8Array, HostFailure>> {
  const bytes = await read(path).catch((cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))));
  if (bytes instanceof Error) return fail(`${path} could not be read (${bytes.message}). Publish again.`);
  return createHash('sha256').update(bytes).digest('hex') === sha256
    ? ok(bytes)
    : fail(`${path} is not what the release says. Publish again.`);
}

function fail(message: string): Result<never, HostFailure> {
  return err({ step: 'upload', message, isTemporary: true });
}
