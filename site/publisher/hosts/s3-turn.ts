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

/** The turn of one publish at a bucket, which has no switch: two at once would leave a site of both. */
export type Turn = {
  /**
   * Takes the turn, also that of a publish that died; `isWhole` tells whether none was left unfinished. From then on it
   * says that this publish is alive, however long it compares or one file takes, until `end`, `leave` or `rest`.
   */
  take(): Promise<Result<{ isWhole: boolean }, HostFailure>>;
  /** Says that this publish is alive, where it is time to; fails once the turn is known to be lost. */
  renew(): Promise<Result<void, HostFailure>>;
  /** Says no more that this publish is alive. */
  rest(): Promise<void>;
  /** Makes sure that the turn is still this publish's. */
  hold(): Promise<Result<void, HostFailure>>;
  end(): Promise<Result<void, HostFailure>>;
  /** Leaves the bucket as it is, for a reason: whoever comes next waits for nobody, and compares every file. */
  leave(reason: HostFailure): Promise<Result<never, HostFailure>>;
};

type TurnOptions = {
  machine: HostMachine;
  /** What this process has marked before: none of that is under way any more. */
  own: Set<string>;
  signal: AbortSignal | undefined;
};

/**
 * Opens the turn of a release. It is an object of the bucket, written on the condition that there is none
 * (`If-None-Match`), or none but that of a publish that died (`If-Match`). A store that knows no conditions lets two
 * in: one of them finds the other's mark, and both begin again.
 */
export function openTurn(bucket: S3Bucket, release: string, { machine, own, signal }: TurnOptions): Turn {
  let renewedAt = 0;
  let count = 0;
  let isLost = false;
  /** What is under way at the mark. Two at once would take each other for another machine. */
  let busy: Promise<Result<void, HostFailure>> | null = null;
  let stopBeat = () => {};

  /** @returns false where somebody else was quicker. */
  async function write(etag: string | null): Promise<Result<boolean, HostFailure>> {
    count += 1;
    const text = `${release} ${count}`;
    own.add(text);
    renewedAt = machine.now();
    const written = await bucket.replace(UNFINISHED, etag, text);
    if (!written.ok || written.value) return written;
    // The answer to an earlier attempt may be lost.
    const there = await bucket.getNamed(UNFINISHED);
    return there.ok ? ok(there.value?.text === text) : there;
  }

  /** Whoever has the turn by now writes beside what this publish has sent: it is to begin again, too. */
  async function interrupt(): Promise<Result<never, HostFailure>> {
    isLost = true;
    const text = `${release} ${INTERRUPTED}`;
    const marked = await bucket.put(UNFINISHED, Buffer.from(text), { 'content-type': 'text/plain' });
    return marked.ok ? err(WRITTEN_BY_TWO) : marked;
  }

  const isOwn = (text: string | undefined) => text?.startsWith(`${release} `) && !text.endsWith(INTERRUPTED);

  async function writeAgain(): Promise<Result<void, HostFailure>> {
    renewedAt = machine.now();
    const there = await bucket.getNamed(UNFINISHED);
    if (!there.ok) return there;
    if (!isOwn(there.value?.text)) return interrupt();
    const written = await write(there.value?.etag ?? null);
    if (!written.ok) return written;
    return written.value ? ok(undefined) : interrupt();
  }

  async function alone(work: () => Promise<Result<void, HostFailure>>): Promise<Result<void, HostFailure>> {
    while (busy !== null) await busy.catch(() => undefined);
    busy = work();
    try {
      return await busy;
    } finally {
      busy = null;
    }
  }

  async function renew(): Promise<Result<void, HostFailure>> {
    if (isLost) return err(WRITTEN_BY_TWO);
    const isDue = busy === null && machine.now() - renewedAt >= RENEW_EVERY_MS;
    return isDue ? alone(writeAgain) : ok(undefined);
  }

  function hold(): Promise<Result<void, HostFailure>> {
    return alone(async () => {
      const there = await bucket.getNamed(UNFINISHED);
      if (!there.ok) return there;
      return isOwn(there.value?.text) ? ok(undefined) : interrupt();
    });
  }

  /** Whoever rests waits for what is under way, which would write the mark once more. */
  async function rest(): Promise<void> {
    stopBeat();
    await busy?.catch(() => undefined);
  }

  /**
   * Waits until a publish has said nothing for so long that it is dead; answers null where it goes on. Each look counts,
   * and not the time: a machine that sleeps or stalls hears nothing meanwhile.
   */
  async function outlive(mark: { text: string; etag: string }): Promise<Result<string | null, HostFailure>> {
    for (let looks = 0; looks < MAX_SILENCE_MS / LOOK_EVERY_MS; looks += 1) {
      await machine.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
      const now = await bucket.getNamed(UNFINISHED);
      if (!now.ok) return now;
      if (now.value?.text !== mark.text) return ok(null);
    }
    return ok(mark.etag);
  }

  return {
    async take() {
      const there = await bucket.getNamed(UNFINISHED);
      if (!there.ok) return there;
      const mark = there.value;
      const isOver = mark === null || own.has(mark.text) || mark.text.endsWith(INTERRUPTED);
      const place = isOver ? ok(mark?.etag ?? null) : await outlive(mark);
      if (!place.ok) return place;
      if (mark !== null && place.value === null) return err(BUSY);
      const written = await write(place.value);
      if (!written.ok) return written;
      if (!written.value) return err(BUSY);
      stopBeat = machine.every(RENEW_EVERY_MS, () => void renew().catch(() => undefined));
      return ok({ isWhole: mark === null });
    },
    renew,
    rest,
    hold,
    async end() {
      await rest();
      const held = await hold();
      if (!held.ok) return held;
      const ended = await bucket.remove(UNFINISHED);
      return ended.ok ? ok(undefined) : ended;
    },
    async leave(reason) {
      await rest();
      const there = await bucket.getNamed(UNFINISHED);
      if (there.ok && isOwn(there.value?.text)) await interrupt();
      return err(reason);
    },
  };
}
