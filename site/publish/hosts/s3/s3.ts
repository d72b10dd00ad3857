import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import {
  type Host,
  type HostedRelease,
  type HostFailure,
  type NamedRelease,
  type Place,
  REPLACED,
  type UploadOptions,
} from '../host.ts';
import { THIS_MACHINE } from '../http-client.ts';
import { RULE_SUPPORT } from '../plan-rules.ts';
import { cacheControlOf, RELEASE_FILE, readReleaseFile, readWhole, typeOf, UPLOAD_ORDER } from '../stored-files.ts';
import { S3Bucket, type S3Settings } from './s3-bucket.ts';
import { UNDER_WAY, UploadMark } from './s3-mark.ts';
import { CONNECTION_TEST, OWNERS_FILE, planUploads } from './s3-plan.ts';

const UPLOADS_AT_ONCE = 8;

/**
 * Opens a bucket of Amazon S3 or of a store that speaks its protocol. It has no switch: readers see each file as it
 * arrives. So files arrive in an order in which no page links to a missing one, and deletions come last.
 */
export function openS3Host(settings: S3Settings, machine = THIS_MACHINE): Host {
  const session = randomUUID();
  return {
    name: 's3',
    limits: { files: null, bytesPerFile: null, redirects: RULE_SUPPORT.s3.redirects },
    testConnection: () => testConnection(new S3Bucket(settings, machine)),
    look: () => look(new S3Bucket(settings, machine)),
    async publish(release, options) {
      const bucket = new S3Bucket(settings, machine, options.signal);
      // Without the signal, because a canceled publish tells others that it's over.
      const markBucket = new S3Bucket(settings, machine);
      const mark = await UploadMark.write(markBucket, { session, release: release.id, machine, ...options });
      if (!mark.ok) return mark;
      const published = await publish(bucket, mark.value, release, options);
      if (!published.ok) {
        await mark.value.giveUp();
        return published;
      }
      const removed = await mark.value.remove();
      return removed.ok ? published : removed;
    },
  };
}

async function look(bucket: S3Bucket): Promise<Result<Place, HostFailure>> {
  const live = await readLive(bucket);
  if (!live.ok) return live;
  if (live.value) return ok({ state: 'ours', release: live.value });
  const listed = await bucket.listPage();
  if (!listed.ok) return listed;
  const keys = listed.value.objects.map(({ key }) => key);
  const [foreign] = keys.filter((key) => !OWNERS_FILE.test(key));
  // A first publish that was killed left its mark. Its owner has agreed to it.
  if (foreign === undefined || keys.includes(UNDER_WAY)) return ok({ state: 'empty' });
  const count = `${listed.value.next ? 'more than ' : ''}${keys.length.toLocaleString('en-US')}`;
  return ok({
    state: 'foreign',
    what: keys.length === 1 ? `the file ${foreign}` : `${count} files, such as ${foreign}`,
  });
}

async function readLive(bucket: S3Bucket): Promise<Result<NamedRelease | null, HostFailure>> {
  const file = await bucket.read(RELEASE_FILE);
  return file.ok ? ok(file.value && readReleaseFile(file.value.text)) : file;
}

async function publish(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  { onProgress, mayServe = async () => true }: UploadOptions,
): Promise<Result<{ bytesUploaded: number; filesUploaded: number }, HostFailure>> {
  const live = await readLive(bucket);
  if (!live.ok) return live;
  const planned = await planUploads(bucket, mark, release, live.value);
  if (!planned.ok) return planned;
  const { uploads, removals } = planned.value;

  let [bytesUploaded, filesUploaded] = [0, 0];
  for (const group of UPLOAD_ORDER) {
    const files = uploads.filter((upload) => upload.group === group);
    if (files.length > 0 && !(await mayServe())) return err(REPLACED);
    const sent = await forEach(files, UPLOADS_AT_ONCE, async ({ key, file }) => {
      const held = await mark.renew();
      const bytes = held.ok ? await readWhole(release, file) : held;
      if (!bytes.ok) return bytes;
      const put = await bucket.put(key, bytes.value, {
        'content-type': typeOf(file.path),
        'cache-control': cacheControlOf(file.path),
      });
      if (!put.ok) return put;
      bytesUploaded += bytes.value.length;
      filesUploaded += 1;
      onProgress?.({ files: filesUploaded, of: uploads.length });
      return put;
    });
    if (!sent.ok) return sent;
  }
  if (removals.length > 0 && !(await mayServe())) return err(REPLACED);
  const removed = await forEach(removals, UPLOADS_AT_ONCE, async (key) => {
    const held = await mark.renew();
    return held.ok ? bucket.remove(key) : held;
  });
  return removed.ok ? ok({ bytesUploaded, filesUploaded }) : removed;
}

async function testConnection(bucket: S3Bucket): Promise<Result<void, HostFailure>> {
  const key = `${CONNECTION_TEST}${randomUUID()}`;
  const put = await bucket.put(key, Buffer.from(key), { 'content-type': 'text/plain' });
  if (!put.ok) return err({ ...put.error, step: 'connect' });
  const read = await bucket.read(key);
  const removed = await bucket.remove(key);
  if (!read.ok) return read;
  if (!removed.ok) return err({ ...removed.error, step: 'connect' });
  const listed = await bucket.listPage();
  if (!listed.ok) return listed;
  if (read.value?.text === key) return ok(undefined);
  const message = "The bucket didn't return the file that was just written. Check S3_ENDPOINT and S3_BUCKET.";
  return err({ step: 'connect', message, isTemporary: false });
}
