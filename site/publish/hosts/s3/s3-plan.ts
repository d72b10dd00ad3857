import { createHash } from 'node:crypto';
import { ok, type Result } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import type { HostedRelease, HostFailure, NamedRelease, ReleaseFile } from '../host.ts';
import { groupOf, isHostFile, readWhole, toStoredPath, type UPLOAD_ORDER } from '../stored-files.ts';
import type { S3Bucket } from './s3-bucket.ts';
import type { UploadMark } from './s3-mark.ts';

/** A killed connection test leaves an object of this name. */
export const CONNECTION_TEST = '.connection-test-';

/** What owners put into a bucket by hand: `.well-known/`, `CNAME`. */
export const OWNERS_FILE = /^(?:\.[^/]+|CNAME)(?:\/|$)/;

/** For a change of more pages, one listing is cheaper than a request for each page. */
const MAX_LOOKUPS = 50;

const LOOKUPS_AT_ONCE = 8;

type Upload = { file: ReleaseFile; key: string; group: (typeof UPLOAD_ORDER)[number] };
export type Plan = { uploads: Upload[]; removals: string[] };

/**
 * Plans what a publish uploads and removes. Compares every file, unless the bucket is known to hold the release before.
 *
 * @param live the release in the bucket. If it's null, the bucket isn't ours, and nothing is removed.
 */
export async function planUploads(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  live: NamedRelease | null,
): Promise<Result<Plan, HostFailure>> {
  const { changes } = release;
  const isKnown = changes !== null && changes.since === live?.id && mark.isBucketWhole;
  const countPages = () => changes?.written.filter(({ path }) => path.endsWith('.html')).length ?? 0;
  if (isKnown && countPages() <= MAX_LOOKUPS) return planChanges(bucket, changes);
  return compareAll(bucket, mark, release, live !== null);
}

function toUpload(file: ReleaseFile, isNew: boolean): Upload {
  return { file, key: toStoredPath(file.path), group: groupOf(file.path, isNew) };
}

async function planChanges(
  bucket: S3Bucket,
  changes: NonNullable<HostedRelease['changes']>,
): Promise<Result<Plan, HostFailure>> {
  const written = changes.written.filter(({ path }) => !isHostFile(path));
  const pages = written.filter(({ path }) => path.endsWith('.html'));
  const known = new Set<string>();
  const found = await forEach(pages, LOOKUPS_AT_ONCE, async ({ path }) => {
    const has = await bucket.has(toStoredPath(path));
    if (has.ok && has.value) known.add(path);
    return has;
  });
  if (!found.ok) return found;
  return ok({
    uploads: written.map((file) => toUpload(file, !known.has(file.path))),
    removals: changes.removed.filter((path) => !isHostFile(path)).map(toStoredPath),
  });
}

/** Compares every file with the bucket's listing, by content. Removes nothing from a bucket that isn't ours. */
async function compareAll(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  isOurs: boolean,
): Promise<Result<Plan, HostFailure>> {
  const listed = await bucket.list();
  if (!listed.ok) return listed;
  const stored = new Map(listed.value.map((object) => [object.key, object]));
  const uploads: Upload[] = [];
  const wanted = new Set<string>();
  for (const file of release.files) {
    if (isHostFile(file.path)) continue;
    const upload = toUpload(file, !stored.has(toStoredPath(file.path)));
    wanted.add(upload.key);
    const there = stored.get(upload.key);
    if (there?.size !== file.size) {
      uploads.push(upload);
      continue;
    }
    const held = await mark.renew();
    const bytes = held.ok ? await readWhole(release, file) : held;
    if (!bytes.ok) return bytes;
    if (there.etag !== createHash('md5').update(bytes.value).digest('hex')) uploads.push(upload);
  }
  const isLeftOver = (key: string) => !wanted.has(key) && (!OWNERS_FILE.test(key) || key.startsWith(CONNECTION_TEST));
  return ok({ uploads, removals: isOurs ? [...stored.keys()].filter(isLeftOver) : [] });
}
