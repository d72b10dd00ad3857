import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import type { HostedRelease, HostFailure, ReleaseFile, UploadOptions } from '../host.ts';
import { isHostFile, placeOf, readWhole, typeOf } from '../stored-files.ts';
import type { CloudflareWorker } from './cloudflare-worker.ts';

/** Sessions in a row in which no file arrived: the token is refused, or the last answer is lost. */
const MAX_IDLE_SESSIONS = 3;

const UPLOADS_AT_ONCE = 3;

/** @property completionToken names the files to a version of the Worker, for an hour. */
export type UploadedAssets = { completionToken: string; bytesUploaded: number; filesUploaded: number };

type Assets = Pick<HostedRelease, 'files' | 'read'>;
type Counts = Omit<UploadedAssets, 'completionToken'>;

/**
 * Uploads the files that Cloudflare lacks. A session whose token expires, or whose last answer is lost, is followed by
 * another one for the files that are still missing.
 */
export async function uploadAssets(
  worker: CloudflareWorker,
  release: Assets,
  options: UploadOptions,
): Promise<Result<UploadedAssets, HostFailure>> {
  const files = release.files.filter(({ path }) => !isHostFile(path));
  const byHash = new Map(files.map((file) => [toHash(file), file]));
  const manifest = Object.fromEntries(
    files.map((file) => [`/${placeOf(file.path)}`, { hash: toHash(file), size: file.size }]),
  );
  const counts = { bytesUploaded: 0, filesUploaded: 0 };
  let refused: HostFailure | null = null;
  for (let idle = 0; idle < MAX_IDLE_SESSIONS; ) {
    const session = await worker.startSession(manifest, options.signal);
    if (!session.ok) return session;
    const { jwt, buckets } = session.value;
    if (jwt === null) return fail("Cloudflare didn't start an upload.");
    if (buckets.length === 0) return ok({ completionToken: jwt, ...counts });
    const before = counts.filesUploaded;
    const sent = await sendBuckets({ worker, jwt, buckets, byHash, release, counts }, options);
    if (!sent.ok) return sent;
    if (sent.value.completionToken !== null) return ok({ completionToken: sent.value.completionToken, ...counts });
    refused = sent.value.refused ?? refused;
    idle = counts.filesUploaded > before ? 0 : idle + 1;
  }
  return refused ? err(refused) : fail("Cloudflare has every file but didn't confirm the upload.");
}

type Session = {
  worker: CloudflareWorker;
  jwt: string;
  buckets: readonly (readonly string[])[];
  byHash: ReadonlyMap<string, ReleaseFile>;
  release: Assets;
  counts: Counts;
};

/** Uploads the buckets of a session until its token is refused. */
async function sendBuckets(
  { worker, jwt, buckets, byHash, release, counts }: Session,
  { onProgress, signal }: UploadOptions,
): Promise<Result<{ completionToken: string | null; refused: HostFailure | null }, HostFailure>> {
  const of = counts.filesUploaded + buckets.flat().length;
  let completionToken: string | null = null;
  let refused: HostFailure | null = null;
  const sent = await forEach(buckets, UPLOADS_AT_ONCE, async (bucket) => {
    if (refused) return ok(undefined);
    const body = new FormData();
    let bytesInBucket = 0;
    for (const hash of bucket) {
      const file = byHash.get(hash);
      if (!file) return fail("Cloudflare requested a file that the site doesn't have.");
      const bytes = await readWhole(release, file);
      if (!bytes.ok) return bytes;
      bytesInBucket += bytes.value.length;
      const text = Buffer.from(bytes.value).toString('base64');
      body.append(hash, new File([text], hash, { type: typeOf(file.path) }), hash);
    }
    const answer = await worker.uploadFiles(body, jwt, signal);
    if (!answer.ok) {
      // After a session has started, only an expired token is refused.
      if (answer.error.status !== 401 && answer.error.status !== 403) return answer;
      refused = answer.error;
      return ok(undefined);
    }
    counts.bytesUploaded += bytesInBucket;
    counts.filesUploaded += bucket.length;
    onProgress?.({ files: counts.filesUploaded, of });
    completionToken = answer.value ?? completionToken;
    return ok(undefined);
  });
  return sent.ok ? ok({ completionToken, refused }) : sent;
}

/** Cloudflare keeps a content with the type it was uploaded with, so the hash covers both. It must have 32 hex digits. */
function toHash({ path, sha256 }: ReleaseFile): string {
  return createHash('sha256')
    .update(`${sha256} ${typeOf(path)}`)
    .digest('hex')
    .slice(0, 32);
}

function fail(message: string): Result<never, HostFailure> {
  return err({ step: 'upload', message: `${message} Publish again.`, isTemporary: true });
}
