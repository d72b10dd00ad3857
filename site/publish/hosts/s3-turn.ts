import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostFailure } from './host.ts';
import type { HostMachine } from './http-client.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** There while a publish is under way: the bucket is then not what its release says. */
export const UNFINISHED = '.publish-under-way';

/** Of two publishes that met: nobody is at it any more, and the bucket is not whole. */
const INTERRUPTED = 'interrupted';

/** A publish says so often that it is alive; one that says nothing for a minute is taken for dead. */
const RENEW_EVERY_MS = 10_000;
const MAX_SILENCE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

export const WRITTEN_BY_TWO: HostFailure = {
  step: 'confirm',
  message: 'Another publish has written to the bucket at the same time. Publish again.',
  isTemporary: true,
};

const BUSY: HostFailure = {
  step: 'upload',
  message: 'Another machine uploads the site to this bucket. Publish again once it is done.',
  isTemporary: true,
};

type TurnOptions = {
  machine: HostMachine;
  /** What this process has marked before: none of that is under way any more. */
  own: Set<string>;
  signal: AbortSignal | undefined;
};

/**
 * The turn of a release: an object of the bucket, written on the condition that there is none
 * (`If-None-Match`), or none but that of a publish that died (`If-Match`). A store that knows no conditions lets two
 * in: one of them finds the other's mark, and both begin again.
 */
export class Turn {
  readonly #bucket: S3Bucket;
  readonly #release: string;
  readonly #machine: HostMachine;
  readonly #own: Set<string>;
  readonly #signal: AbortSignal | undefined;
  #renewedAt = 0;
  #count = 0;
  #isLost = false;
  #stopBeat = () => {};
  /** What is under way at the mark. Two at once would take each other for another machine. */
  #busy: Promise<Result<void, HostFailure>> | null = null;

  constructor(bucket: S3Bucket, release: string, { machine, own, signal }: TurnOptions) {
    this.#bucket = bucket;
    this.#release = release;
    this.#machine = machine;
    this.#own = own;
    this.#signal = signal;
  }

  /** @returns false where somebody else was quicker. */
  async #write(etag: string | null): Promise<Result<boolean, HostFailure>> {
    this.#count += 1;
    const text = `${this.#release} ${this.#count}`;
    this.#own.add(text);
    this.#renewedAt = this.#machine.now();
    const written = await this.#bucket.replace(UNFINISHED, etag, text);
    if (!written.ok || written.value) return written;
    // The answer to an earlier attempt may be lost.
    const there = await this.#bucket.getNamed(UNFINISHED);
    return there.ok ? ok(there.value?.text === text) : there;
  }

  /** Whoever has the turn by now writes beside what this publish has sent: it is to begin again, too. */
  async #interrupt(): Promise<Result<never, HostFailure>> {
    this.#isLost = true;
    const text = `${this.#release} ${INTERRUPTED}`;
    const marked = await this.#bucket.put(UNFINISHED, Buffer.from(text), { 'content-type': 'text/plain' });
    return marked.ok ? err(WRITTEN_BY_TWO) : marked;
  }

  #isOwn(text: string | undefined) {
    return text?.startsWith(`${this.#release} `) && !text.endsWith(INTERRUPTED);
  }

  async #writeAgain(): Promise<Result<void, HostFailure>> {
    this.#renewedAt = this.#machine.now();
    const there = await this.#bucket.getNamed(UNFINISHED);
    if (!there.ok) return there;
    if (!this.#isOwn(there.value?.text)) return this.#interrupt();
    const written = await this.#write(there.value?.etag ?? null);
    if (!written.ok) return written;
    return written.value ? ok(undefined) : this.#interrupt();
  }

  async #alone(work: () => Promise<Result<void, HostFailure>>): Promise<Result<void, HostFailure>> {
    while (this.#busy !== null) await this.#busy.catch(() => undefined);
    this.#busy = work();
    try {
      return await this.#busy;
    } finally {
      this.#busy = null;
    }
  }

  /** Says that this publish is alive, where it is time to; fails once the turn is known to be lost. */
  async renew(): Promise<Result<void, HostFailure>> {
    if (this.#isLost) return err(WRITTEN_BY_TWO);
    const isDue = this.#busy === null && this.#machine.now() - this.#renewedAt >= RENEW_EVERY_MS;
    return isDue ? this.#alone(() => this.#writeAgain()) : ok(undefined);
  }

  /** Makes sure that the turn is still this publish's. */
  hold(): Promise<Result<void, HostFailure>> {
    return this.#alone(async () => {
      const there = await this.#bucket.getNamed(UNFINISHED);
      if (!there.ok) return there;
      return this.#isOwn(there.value?.text) ? ok(undefined) : this.#interrupt();
    });
  }

  /** Whoever rests waits for what is under way, which would write the mark once more. */
  async rest(): Promise<void> {
    this.#stopBeat();
    await this.#busy?.catch(() => undefined);
  }

  /**
   * Waits until a publish has said nothing for so long that it is dead; answers null where it goes on. Each look counts,
   * and not the time: a machine that sleeps or stalls hears nothing meanwhile.
   */
  async #outlive(mark: { text: string; etag: string }): Promise<Result<string | null, HostFailure>> {
    for (let looks = 0; looks < MAX_SILENCE_MS / LOOK_EVERY_MS; looks += 1) {
      await this.#machine.wait(LOOK_EVERY_MS, this.#signal).catch(() => undefined);
      const now = await this.#bucket.getNamed(UNFINISHED);
      if (!now.ok) return now;
      if (now.value?.text !== mark.text) return ok(null);
    }
    return ok(mark.etag);
  }

  /**
   * Takes the turn, also that of a publish that died; `isWhole` tells whether none was left unfinished. From then on it
   * says that this publish is alive, however long it compares or one file takes, until `end`, `leave` or `rest`.
   */
  async take(): Promise<Result<{ isWhole: boolean }, HostFailure>> {
    const there = await this.#bucket.getNamed(UNFINISHED);
    if (!there.ok) return there;
    const mark = there.value;
    const isOver = mark === null || this.#own.has(mark.text) || mark.text.endsWith(INTERRUPTED);
    const place = isOver ? ok(mark?.etag ?? null) : await this.#outlive(mark);
    if (!place.ok) return place;
    if (mark !== null && place.value === null) return err(BUSY);
    const written = await this.#write(place.value);
    if (!written.ok) return written;
    if (!written.value) return err(BUSY);
    this.#stopBeat = this.#machine.every(RENEW_EVERY_MS, () => void this.renew().catch(() => undefined));
    return ok({ isWhole: mark === null });
  }

  async end(): Promise<Result<void, HostFailure>> {
    await this.rest();
    const held = await this.hold();
    if (!held.ok) return held;
    const ended = await this.#bucket.remove(UNFINISHED);
    return ended.ok ? ok(undefined) : ended;
  }

  /** Leaves the bucket as it is, for a reason: whoever comes next waits for nobody, and compares every file. */
  async leave(reason: HostFailure): Promise<Result<never, HostFailure>> {
    await this.rest();
    const there = await this.#bucket.getNamed(UNFINISHED);
    if (there.ok && this.#isOwn(there.value?.text)) await this.#interrupt();
    return err(reason);
  }
}
