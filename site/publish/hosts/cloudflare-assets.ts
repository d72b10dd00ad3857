import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { HostedRelease, HostFailure, ReleaseFile, UploadOptions } from './host.ts';
import { forEach, type HostMachine, type HttpClient } from './http-client.ts';
import { placeOf, readWhole, typeOf } from './stored-files.ts';

export type CloudflareAccount = {
  client: HttpClient;
  machine: HostMachine;
  api: string;
  accountUrl: string;
};

export type UploadedAssets = {
  /** What names the files to a version of the Worker; good for an hour. */
  completionToken: string;
  bytesUploaded: number;
  filesUploaded: number;
};

/** Sessions without one file more: the token was refused, or the last answer was lost. */
const MAX_IDLE_SESSIONS = 3;

/** A token is good for an hour; a session that is this old is begun again before it is refused. */
const MAX_SESSION_MS = 50 * 60_000;

const sessionSchema = z.object({
  result: z.object({ jwt: z.string().nullish(), buckets: z.array(z.array(z.string())).nullish() }),
});
const uploadSchema = z.object({ result: z.object({ jwt: z.string().nullish() }).nullish() });

/**
 * Uploads what Cloudflare does not have of a release. A session whose token expires, or whose last answer is lost,
 * is followed by another one, which asks only for what is still missing.
 */
export async function uploadAssets(
  account: CloudflareAccount,
  worker: string,
  release: Pick<HostedRelease, 'files' | 'read'>,
  options: UploadOptions,
): Promise<Result<UploadedAssets, HostFailure>> {
  const byHash = new Map(release.files.map((file) => [toHash(file), file]));
  const manifest = Object.fromEntries(
    release.files.map((file) => [`/${placeOf(file.path)}`, { hash: toHash(file), size: file.size }]),
  );
  const counts = { bytesUploaded: 0, filesUploaded: 0 };
  let refused: HostFailure | null = null;
  for (let idle = 0; idle < MAX_IDLE_SESSIONS; ) {
    const session = await account.client.ask(
      {
        step: 'upload',
        method: 'POST',
        url: `${account.accountUrl}/workers/scripts/${encodeURIComponent(worker)}/assets-upload-session`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ manifest }),
        signal: options.signal,
      },
      sessionSchema,
    );
    if (!session.ok) return session;
    const { jwt, buckets } = session.value.result;
    const wanted = (buckets ?? []).filter((bucket) => bucket.length > 0);
    if (jwt && wanted.length === 0) return ok({ completionToken: jwt, ...counts });
    const before = counts.filesUploaded;
    const unknown = wanted.flat().find((hash) => !byHash.has(hash));
    if (unknown !== undefined) return fail('Cloudflare asks for a file that the release does not have.');
    const sending = { jwt: jwt ?? '', buckets: wanted, byHash, release, counts };
    const sent = await sendBuckets(account, sending, options);
    if (!sent.ok) return sent;
    if (sent.value.completionToken) return ok({ completionToken: sent.value.completionToken, ...counts });
    refused = sent.value.refused ?? refused;
    idle = counts.filesUploaded > before ? 0 : idle + 1;
  }
  return refused ? err(refused) : fail('Cloudflare has every file and does not confirm the upload.');
}

type Sending = {
  jwt: string;
  buckets: string[][];
  byHash: ReadonlyMap<string, ReleaseFile>;
  release: Pick<HostedRelease, 'read'>;
  counts: { bytesUploaded: number; filesUploaded: number };
};

/** Uploads the buckets of a session until its token is refused or old. */
async function sendBuckets(
  { client, machine, accountUrl }: CloudflareAccount,
  { jwt, buckets, byHash, release, counts }: Sending,
  { onProgress, signal }: UploadOptions,
): Promise<Result<{ completionToken: string | null; refused: HostFailure | null }, HostFailure>> {
  const begun = machine.now();
  const of = counts.filesUploaded + buckets.flat().length;
  let completionToken: string | null = null;
  let refused: HostFailure | null = null;
  const sent = await forEach(buckets, async (bucket) => {
    if (refused || machine.now() - begun > MAX_SESSION_MS) return ok(undefined);
    const body = new FormData();
    let bytesInBucket = 0;
    for (const hash of bucket) {
      const file = byHash.get(hash);
      const bytes = file ? await readWhole(release, file) : fail('A file of the release is missing.');
      if (!bytes.ok) return bytes;
      bytesInBucket += bytes.value.length;
      const text = Buffer.from(bytes.value).toString('base64');
      body.append(hash, new File([text], hash, { type: typeOf(file?.path ?? '') }), hash);
    }
    const answer = await client.ask(
      {
        step: 'upload',
        method: 'POST',
        url: `${accountUrl}/workers/assets/upload?base64=true`,
        headers: { authorization: `Bearer ${jwt}` },
        body,
        signal,
      },
      uploadSchema,
    );
    if (!answer.ok) {
      // Only an expired token is refused after the session has begun.
      if (answer.error.status !== 401 && answer.error.status !== 403) return answer;
      refused = answer.error;
      return ok(undefined);
    }
    counts.bytesUploaded += bytesInBucket;
    counts.filesUploaded += bucket.length;
    onProgress?.({ files: counts.filesUploaded, of });
    completionToken = answer.value.result?.jwt ?? completionToken;
    return ok(undefined);
  });
  return sent.ok ? ok({ completionToken, refused }) : sent;
}

/** 32 hex digits of a hash of the content, as the interface wants it. */
function toHash({ sha256 }: ReleaseFile): string {
  return sha256.slice(0, 32);
}

function fail(message: string): Result<never, HostFailure> {
  return err({ step: 'upload', message: `${message} Publish again.`, isTemporary: true });
}
