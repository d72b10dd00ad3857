import { hostname } from 'node:os';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type HostFailure, REPLACED, type UploadOptions } from '../host.ts';
import type { HostMachine } from '../http-client.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** The object that a publisher writes first and removes last. While it exists, the bucket may not match its release. */
export const UNDER_WAY = '.publish-under-way';

const RENEW_EVERY_MS = 5 * 60_000;

/** A publisher that hasn't renewed its mark for so long is dead. */
const MAX_SILENCE_MS = 15 * 60_000;

const markSchema = z.object({
  publisher: z.string(),
  /** One run of the publisher's program. */
  session: z.string(),
  release: z.string(),
  startedAt: z.iso.datetime(),
  isRunning: z.boolean(),
});
type Mark = z.infer<typeof markSchema>;

/** Keeps a second publisher out of a bucket while a release is uploaded. */
export class UploadMark {
  readonly #bucket: S3Bucket;
  readonly #machine: HostMachine;
  readonly #mark: Mark;
  #etag: string;
  #renewedAt: number;
  /** False if an earlier publish didn't finish: every file has to be compared. */
  readonly isBucketWhole: boolean;

  private constructor(bucket: S3Bucket, machine: HostMachine, mark: Mark, etag: string, isBucketWhole: boolean) {
    this.#bucket = bucket;
    this.#machine = machine;
    this.#mark = mark;
    this.#etag = etag;
    this.#renewedAt = machine.now();
    this.isBucketWhole = isBucketWhole;
  }

  /** Fails if another publisher is uploading. */
  static async write(
    bucket: S3Bucket,
    options: { session: string; release: string; machine: HostMachine } & Pick<UploadOptions, 'hasLease'>,
  ): Promise<Result<UploadMark, HostFailure>> {
    const { session, release, machine, hasLease = false } = options;
    const found = await bucket.read(UNDER_WAY);
    if (!found.ok) return found;
    const there = found.value;
    const other = there && readMark(there.text);
    const isOver = hasLease || other?.session === session || other?.isRunning === false;
    if (there && !isOver && there.ageMs < MAX_SILENCE_MS) return err(describeBusy(other));
    const startedAt = new Date().toISOString();
    const mark = { publisher: `${hostname()}, process ${process.pid}`, session, release, startedAt, isRunning: true };
    const written = await replace(bucket, there?.etag ?? null, mark);
    if (!written.ok) return written;
    if (written.value === null) return err(describeBusy(null));
    return ok(new UploadMark(bucket, machine, mark, written.value, there === null));
  }

  /** Shows every five minutes that this publisher is alive. Fails if another one has taken over. */
  async renew(): Promise<Result<void, HostFailure>> {
    const now = this.#machine.now();
    // The computer may have slept, or its clock may have been set back.
    if (Math.abs(now - this.#renewedAt) < RENEW_EVERY_MS) return ok(undefined);
    this.#renewedAt = now;
    return this.#rewrite(this.#mark);
  }

  /** Removes the mark. The bucket matches the release now. */
  async remove(): Promise<Result<void, HostFailure>> {
    const held = await this.renew();
    const removed = held.ok ? await this.#bucket.remove(UNDER_WAY) : held;
    return removed.ok ? ok(undefined) : removed;
  }

  /** Lets the next publisher take over at once, if the network allows. It compares every file. */
  async giveUp(): Promise<void> {
    await this.#rewrite({ ...this.#mark, isRunning: false });
  }

  async #rewrite(mark: Mark): Promise<Result<void, HostFailure>> {
    const written = await replace(this.#bucket, this.#etag, mark);
    if (!written.ok) return written;
    if (written.value === null) return err(REPLACED);
    this.#etag = written.value;
    return ok(undefined);
  }
}

/** @returns the new ETag, or null if another publisher was faster. */
async function replace(bucket: S3Bucket, etag: string | null, mark: Mark): Promise<Result<string | null, HostFailure>> {
  const text = JSON.stringify(mark);
  const written = await bucket.put(UNDER_WAY, Buffer.from(text), { 'content-type': 'application/json' }, etag);
  if (!written.ok || written.value !== null) return written;
  // The answer to an earlier attempt may be lost.
  const there = await bucket.read(UNDER_WAY);
  if (!there.ok) return there;
  return ok(there.value?.text === text ? there.value.etag : null);
}

function readMark(text: string): Mark | null {
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function describeBusy(other: Mark | null): HostFailure {
  const time = other && new Date(other.startedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const message = other
    ? `Another publisher (${other.publisher}) started uploading to this bucket at ${time}. Try again when it's done.`
    : "Another publisher is uploading to this bucket. Try again when it's done.";
  return { step: 'upload', message, isTemporary: true };
}
