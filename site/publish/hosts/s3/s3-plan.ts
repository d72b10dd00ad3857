import { hash } from 'node:crypto';
import { ok } from '@callwright/shared/result.ts';
import type { ChangedFile, HostedRelease, HostResult, NamedRelease } from '../host.ts';
import { isHostFile, RELEASE_FILE, readWhole, toStoredPath } from '../stored-files.ts';
import type { S3Bucket } from './s3-bucket.ts';
import type { UploadMark } from './s3-mark.ts';

/** A killed connection test leaves behind an object whose name starts with this. */
export const CONNECTION_TEST = '.connection-test-';

/** Objects that owners add by hand: `.well-known/`, `CNAME`. */
export const OWNER_FILES = /^(?:\.[^/]+|CNAME)(?:\/|$)/;

/** Upload order. Each group links only to itself and earlier groups. */
export const UPLOAD_ORDER = ['assets', 'new pages', 'pages', 'lists', 'feeds', 'release'] as const;

export function groupOf({ path, isNew }: ChangedFile): (typeof UPLOAD_ORDER)[number] {
  if (path === RELEASE_FILE) return 'release';
  if (/\.xml$|^feed\.json$/.test(path)) return 'feeds';
  if (!/\.(?:html|md)$/.test(path)) return 'assets';
  if (isNew) return 'new pages';
  return /^(index|blog)\.html$|^blog\/(page|tag)\//.test(path) ? 'lists' : 'pages';
}

export type Plan = { uploads: readonly ChangedFile[]; removals: readonly string[] };

/** Compares every file, unless the bucket has the previous release. Removes nothing if `live` is null: the bucket isn't ours. */
export async function planUploads(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  live: NamedRelease | null,
): HostResult<Plan> {
  const { changes } = release;
  if (changes === null || changes.since !== live?.id || !mark.isBucketWhole)
    return compareAll(bucket, mark, release, live !== null);
  return ok({
    uploads: changes.written.filter(({ path }) => !isHostFile(path)),
    removals: changes.removed.filter((path) => !isHostFile(path)).map(toStoredPath),
  });
}

async function compareAll(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  isOurs: boolean,
): HostResult<Plan> {
  const listed = await bucket.list();
  if (!listed.ok) return listed;
  const stored = new Map(listed.value.map((object) => [object.key, object]));
  const uploads: ChangedFile[] = [];
  const wanted = new Set<string>();
  for (const file of release.files) {
    if (isHostFile(file.path)) continue;
    const key = toStoredPath(file.path);
    wanted.add(key);
    const there = stored.get(key);
    if (there?.size === file.size) {
      const held = await mark.renew();
      const bytes = held.ok ? await readWhole(release, file) : held;
      if (!bytes.ok) return bytes;
      if (there.etag === hash('md5', bytes.value)) continue;
    }
    uploads.push({ ...file, isNew: there === undefined });
  }
  const isLeftOver = (key: string) => !wanted.has(key) && (!OWNER_FILES.test(key) || key.startsWith(CONNECTION_TEST));
  return ok({ uploads, removals: isOurs ? [...stored.keys()].filter(isLeftOver) : [] });
}
