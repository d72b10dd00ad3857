import { hostname } from 'node:os';
import { jsonText } from '@callwright/shared/json-text.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { fail, type HostFailure, type HostResult, REPLACED } from '../host.ts';
import type { HostMachine } from '../http-client.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Written first and removed last. While it exists, the bucket may not match its release. */
export const MARK_KEY = '.publish-under-way';

const RENEW_EVERY_MS = 5 * 60_000;

/** A publisher that hasn't renewed its mark for this long is dead. */
const MAX_SILENCE_MS = 15 * 60_000;

/** Left by a publisher that failed. It names nobody, so the next one takes over right away. */
const GIVEN_UP = 'given up';

/** @property session one run of the program. */
const markSchema = jsonText.pipe(z.object({ publisher: z.string(), session: z.string(), startedAt: z.iso.datetime() }));
type Mark = z.infer<typeof markSchema>;

export class UploadMark {
  readonly #bucket: S3Bucket;
  readonly #machine: HostMachine;
  readonly #text: string;
  #renewedAt: number;
  /** False if an earlier publish didn't finish, so every file must be compared. */
  readonly isBucketWhole: boolean;

  private constructor(bucket: S3Bucket, machine: HostMachine, text: string, isBucketWhole: boolean) {
    this.#bucket = bucket;
    this.#machine = machine;
    this.#text = text;
    this.#renewedAt = machine.now();
    this.isBucketWhole = isBucketWhole;
  }

  static async write(
    bucket: S3Bucket,
    { session, machine, hasLease = false }: { session: string; machine: HostMachine; hasLease?: boolean | undefined },
  ): HostResult<UploadMark> {
    const found = await bucket.read(MARK_KEY);
    if (!found.ok) return found;
    const there = found.value;
    const other = there && markSchema.safeParse(there.text).data;
    const isOver = hasLease || other?.session === session;
    if (other && !isOver && there.ageMs < MAX_SILENCE_MS) return describeBusy(other);
    const publisher = `${hostname()}, process ${process.pid}`;
    const text = JSON.stringify({ publisher, session, startedAt: new Date().toISOString() } satisfies Mark);
    const mark = new UploadMark(bucket, machine, text, there === null);
    const written = await mark.#put(there === null);
    if (!written.ok) return written;
    const held = await mark.#hold();
    return held.ok ? ok(mark) : held;
  }

  /** Shows every five minutes that this publisher is alive. Fails if another one took over. */
  async renew(): HostResult<unknown> {
    const now = this.#machine.now();
    // The computer may have slept, or its clock may have been set back.
    if (Math.abs(now - this.#renewedAt) < RENEW_EVERY_MS) return ok(undefined);
    this.#renewedAt = now;
    const held = await this.#hold();
    return held.ok ? this.#put() : held;
  }

  async remove(): HostResult<unknown> {
    const held = await this.#hold();
    return held.ok ? this.#bucket.remove(MARK_KEY) : held;
  }

  /** Lets the next publisher take over right away, if the network allows. It then compares every file. */
  async giveUp(): Promise<void> {
    const held = await this.#hold();
    if (held.ok) await this.#bucket.put(MARK_KEY, Buffer.from(GIVEN_UP), { 'content-type': 'text/plain' });
  }

  #put(isNew = false): HostResult<unknown> {
    return this.#bucket.put(MARK_KEY, Buffer.from(this.#text), { 'content-type': 'application/json' }, isNew);
  }

  async #hold(): HostResult<unknown> {
    const there = await this.#bucket.read(MARK_KEY);
    if (!there.ok) return there;
    return there.value?.text === this.#text ? there : REPLACED;
  }
}

function describeBusy({ publisher, startedAt }: Mark): Result<never, HostFailure> {
  const time = new Date(startedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return fail(
    `Another publisher (${publisher}) started uploading to this bucket at ${time}. Try again when it's done.`,
  );
}
