import { hash } from 'node:crypto';
import { ok, type Result } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import { fail, type HostedRelease, type HostFailure, type HostResult, type ReleaseFile } from '../host.ts';
import type { HttpFailure } from '../http-client.ts';
import { isHostFile, readWhole, toHostPath, typeOf } from '../stored-files.ts';
import type { CloudflareWorker } from './cloudflare-worker.ts';

/** Sessions in a row without an uploaded file: the token is refused, or the last response is lost. */
const MAX_IDLE_SESSIONS = 3;

const UPLOADS_AT_ONCE = 3;

/** @property completionToken assigns the files to a version of the Worker. Valid for an hour. */
type UploadedAssets = { completionToken: string; bytesUploaded: number };

type Assets = Pick<HostedRelease, 'files' | 'read'>;

/** Starts another session if the token expires or the last response is lost. */
export async function uploadAssets(worker: CloudflareWorker, release: Assets): HostResult<UploadedAssets> {
  const files = release.files.filter(({ path }) => !isHostFile(path));
  const byHash = new Map(files.map((file) => [toHash(file), file]));
  const manifest = Object.fromEntries(
    files.map((file) => [`/${toHostPath(file.path)}`, { hash: toHash(file), size: file.size }]),
  );
  let bytesUploaded = 0;
  let refused: Result<never, HostFailure> | null = null;
  for (let idle = 0; idle < MAX_IDLE_SESSIONS; idle += 1) {
    const session = await worker.startSession(manifest);
    if (!session.ok) return session;
    const { jwt, buckets } = session.value;
    if (jwt === null) return fail("Cloudflare didn't start an upload. Publish again.");
    let completionToken = buckets.length === 0 ? jwt : null;
    const sent = await forEach(buckets, UPLOADS_AT_ONCE, async (bucket): Promise<Result<void, Refusal>> => {
      const body = await toBody(bucket, byHash, release);
      if (!body.ok) return body;
      const answer = await worker.uploadFiles(body.value.form, jwt);
      if (!answer.ok) return answer;
      bytesUploaded += body.value.bytes;
      idle = -1;
      completionToken = answer.value ?? completionToken;
      return ok(undefined);
    });
    // Once a session has started, only expired tokens are refused.
    if (!sent.ok && !('status' in sent.error && [401, 403].includes(sent.error.status))) return sent;
    if (completionToken !== null) return ok({ completionToken, bytesUploaded });
    if (!sent.ok) refused = sent;
  }
  return refused ?? fail("Cloudflare has every file but didn't confirm the upload. Publish again.");
}

type Refusal = HostFailure | HttpFailure;

async function toBody(
  bucket: readonly string[],
  byHash: ReadonlyMap<string, ReleaseFile>,
  release: Assets,
): HostResult<{ form: FormData; bytes: number }> {
  const form = new FormData();
  let bytes = 0;
  for (const digest of bucket) {
    const file = byHash.get(digest);
    if (!file) return fail("Cloudflare requested a file that the site doesn't have. Publish again.");
    const content = await readWhole(release, file);
    if (!content.ok) return content;
    bytes += content.value.length;
    const text = Buffer.from(content.value).toString('base64');
    form.append(digest, new File([text], digest, { type: typeOf(file.path) }), digest);
  }
  return ok({ form, bytes });
}

/** Cloudflare stores content with its type, so the hash covers both. It must have 32 hex digits. */
function toHash({ path, sha256 }: ReleaseFile): string {
  return hash('sha256', `${sha256} ${typeOf(path)}`).slice(0, 32);
}
