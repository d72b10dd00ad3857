import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { jsonText } from '@callwright/shared/json-text.ts';
import { ok } from '@callwright/shared/result.ts';
import { contentType } from 'mime-types';
import { z } from 'zod';
import { ROUTES } from '../../settings/routes.ts';
import { fail, type HostedRelease, type HostResult, type NamedRelease, type ReleaseFile } from './host.ts';
import { HOST_FILES } from './host-files.ts';
import { HOST_RULES, IMMUTABLE } from './host-rules.ts';

export function typeOf(path: string): string {
  return contentType(extname(path)) || 'application/octet-stream';
}

/** @param path with a slash at its start. */
export function isImmutable(path: string): boolean {
  return HOST_RULES.immutableFolders.some((folder) => path.startsWith(`${folder}/`));
}

export function cacheControlOf(path: string): string {
  return isImmutable(`/${path}`) ? IMMUTABLE : 'public, max-age=0, must-revalidate';
}

export function isHostFile(path: string): boolean {
  return (HOST_FILES as readonly string[]).includes(path);
}

const KEPT_NAMES = /(?:^|\/)index\.html$|^404\.html$/;

/** `/x` and `/x/` are both `x/index.html`, which needs no rules. MinIO can't hold both `x` and `x/index.html`. */
export function toStoredPath(path: string): string {
  return path.endsWith('.html') && !KEPT_NAMES.test(path) ? `${path.slice(0, -'.html'.length)}/index.html` : path;
}

const WITH_SLASH = new Set(
  Object.values(ROUTES)
    .filter(({ path }) => path.length > 1 && path.endsWith('/'))
    .map(({ path }) => `${path.slice(1, -1)}.html`),
);

/** Netlify and Cloudflare serve `/x` from `x.html` and `/x/` from `x/index.html`, and redirect the other form. */
export function toHostPath(path: string): string {
  return WITH_SLASH.has(path) ? `${path.slice(0, -'.html'.length)}/index.html` : path;
}

export const RELEASE_FILE = 'release.json';

const releaseFileSchema = jsonText
  .pipe(
    z.object({
      release: z.string(),
      cursor: z.unknown().optional(),
      posts: z.number().nullable().default(null),
    }),
  )
  .transform(({ release, cursor, posts }): NamedRelease => ({ id: release, database: readDatabase(cursor), posts }));

export function readReleaseFile(text: string): NamedRelease | null {
  return releaseFileSchema.safeParse(text).data ?? null;
}

const TITLE = /^Callwright (\S+) (\S+) (\d+|-)$/;

/** Names a release in the one line that a host keeps per deploy. Cloudflare keeps 100 characters. */
export function toTitle({ id, database, posts }: NamedRelease): string {
  return `Callwright ${id} ${database ?? '-'} ${posts ?? '-'}`;
}

export function readTitle(title: string | null | undefined): NamedRelease | null {
  const [, id, database, posts] = TITLE.exec(title ?? '') ?? [];
  if (id === undefined || database === undefined) return null;
  return { id, database: database === '-' ? null : database, posts: posts === '-' ? null : Number(posts) };
}

/** Fails if the content doesn't match the release's, for example if half of the file is missing. */
export async function readWhole(
  { read }: Pick<HostedRelease, 'read'>,
  { path, sha256 }: ReleaseFile,
): HostResult<Uint8Array> {
  const bytes = await read(path).catch((cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))));
  if (bytes instanceof Error) return fail(`Couldn't read ${path}: ${bytes.message}. Publish again.`);
  return hash('sha256', bytes) === sha256
    ? ok(bytes)
    : fail(`${path} changed on this computer during publishing. Publish again.`);
}
