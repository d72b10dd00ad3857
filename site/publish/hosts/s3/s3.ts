import { randomUUID } from 'node:crypto';
import { ok } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import {
  ALWAYS,
  fail,
  type Host,
  type HostedRelease,
  type HostResult,
  type NamedRelease,
  type Place,
  REPLACED,
  type Uploaded,
  type UploadOptions,
} from '../host.ts';
import type { HostMachine } from '../http-client.ts';
import { cacheControlOf, RELEASE_FILE, readReleaseFile, readWhole, toStoredPath, typeOf } from '../stored-files.ts';
import { S3Bucket, type S3Settings } from './s3-bucket.ts';
import { MARK_KEY, UploadMark } from './s3-mark.ts';
import { CONNECTION_TEST, groupOf, OWNER_FILES, planUploads, UPLOAD_ORDER } from './s3-plan.ts';

const UPLOADS_AT_ONCE = 8;

/** Readers see each file as it arrives, so the upload order never leaves a link to a missing file, and deletions come last. */
export class S3Host implements Host {
  readonly name = 's3';
  readonly limits = null;
  readonly #machine: HostMachine;
  readonly #open: (signal?: AbortSignal) => S3Bucket;
  readonly #session = randomUUID();

  constructor(settings: S3Settings, machine: HostMachine) {
    this.#machine = machine;
    this.#open = (signal) => new S3Bucket(settings, machine, signal);
  }

  async publish(release: HostedRelease, options: UploadOptions): HostResult<Uploaded> {
    // Has no signal, because a canceled publish still releases its mark.
    const session = { session: this.#session, machine: this.#machine, hasLease: options.hasLease };
    const mark = await UploadMark.write(this.#open(), session);
    if (!mark.ok) return mark;
    const published = await publish(this.#open(options.signal), mark.value, release, options);
    if (!published.ok) {
      await mark.value.giveUp();
      return published;
    }
    const removed = await mark.value.remove();
    return removed.ok ? published : removed;
  }

  async inspect(): HostResult<Place> {
    const bucket = this.#open();
    const live = await readLive(bucket);
    if (!live.ok) return live;
    if (live.value) return ok({ state: 'ours', release: live.value });
    const listed = await bucket.listPage();
    if (!listed.ok) return listed;
    const keys = listed.value.objects.map(({ key }) => key);
    const [foreign] = keys.filter((key) => !OWNER_FILES.test(key));
    // A killed first publish left its mark. Its owner already agreed to it.
    if (foreign === undefined || keys.includes(MARK_KEY)) return ok({ state: 'empty' });
    return ok({ state: 'foreign', what: `files such as ${foreign}` });
  }

  async testConnection(): HostResult<unknown> {
    const bucket = this.#open();
    const key = `${CONNECTION_TEST}${randomUUID()}`;
    const put = await bucket.put(key, Buffer.from(key), { 'content-type': 'text/plain' });
    if (!put.ok) return put;
    const read = await bucket.read(key);
    const removed = await bucket.remove(key);
    if (!read.ok) return read;
    if (!removed.ok) return removed;
    if (read.value?.text === key) return bucket.listPage();
    return fail("The bucket didn't return the file that was just written. Check S3_ENDPOINT and S3_BUCKET.");
  }
}

async function readLive(bucket: S3Bucket): HostResult<NamedRelease | null> {
  const file = await bucket.read(RELEASE_FILE);
  return file.ok ? ok(file.value && readReleaseFile(file.value.text)) : file;
}

async function publish(
  bucket: S3Bucket,
  mark: UploadMark,
  release: HostedRelease,
  { stillHasLease = ALWAYS }: UploadOptions,
): HostResult<Uploaded> {
  const live = await readLive(bucket);
  if (!live.ok) return live;
  const planned = await planUploads(bucket, mark, release, live.value);
  if (!planned.ok) return planned;
  const { uploads, removals } = planned.value;

  let bytesUploaded = 0;
  for (const group of UPLOAD_ORDER) {
    const files = uploads.filter((file) => groupOf(file) === group);
    if (files.length > 0 && !(await stillHasLease())) return REPLACED;
    const sent = await forEach(files, UPLOADS_AT_ONCE, async (file) => {
      const held = await mark.renew();
      const bytes = held.ok ? await readWhole(release, file) : held;
      if (!bytes.ok) return bytes;
      bytesUploaded += bytes.value.length;
      const headers = { 'content-type': typeOf(file.path), 'cache-control': cacheControlOf(file.path) };
      return bucket.put(toStoredPath(file.path), bytes.value, headers);
    });
    if (!sent.ok) return sent;
  }
  if (removals.length > 0 && !(await stillHasLease())) return REPLACED;
  const removed = await forEach(removals, UPLOADS_AT_ONCE, async (key) => {
    const held = await mark.renew();
    return held.ok ? bucket.remove(key) : held;
  });
  return removed.ok ? ok({ bytesUploaded }) : removed;
}
