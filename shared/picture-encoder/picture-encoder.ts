import { makePictureName, type PictureFacts } from '../post/picture-name.ts';
import { err, ok, type Result } from '../result.ts';
import type { EncodedFile } from './encode-picture.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { type PictureRefusal, refuse } from './picture-refusal.ts';

/** A picture of a post: its file, its name, and what the name says. */
export type EncodedPicture = PictureFacts & { name: string; bytes: Uint8Array<ArrayBuffer> };

export type PictureEncoder = {
  /**
   * Makes a file into a picture of a post, whatever its name and its type say. Files wait for each other: two of a
   * phone's photos would take twice the memory and no less time.
   */
  encode(file: Blob): Promise<Result<EncodedPicture, PictureRefusal>>;
};

/**
 * Encodes pictures off the main thread. The worker is started for the first of a row of files and ended after the
 * last; one that a file makes fail or hang is ended with it, and the next file gets a new one.
 *
 * @param startWorker starts the script `encoder-worker.ts`, in the way of whoever bundles it.
 * @param timeoutMs after which a picture is given up.
 */
export function createPictureEncoder(
  startWorker: () => Worker,
  timeoutMs: number = PICTURE_LIMITS.encodeMs,
): PictureEncoder {
  let worker: Worker | null = null;
  const arrived = new WeakSet<Worker>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function endWorker() {
    worker?.terminate();
    worker = null;
  }

  async function encodeNow(file: Blob): Promise<Result<EncodedPicture, PictureRefusal>> {
    worker ??= startWorker();
    const answer = await askWorker(worker, file, { timeoutMs, arrived });
    waiting -= 1;
    if (waiting === 0 || (!answer.ok && IS_LOST.has(answer.error.kind))) endWorker();
    return answer.ok ? ok({ ...answer.value, name: makePictureName(answer.value) }) : answer;
  }

  return {
    encode(file) {
      waiting += 1;
      const encoded = last.then(() => encodeNow(file));
      last = encoded.catch(() => undefined);
      return encoded;
    },
  };
}

/** After these the worker may still be at work, or out of memory. */
const IS_LOST: ReadonlySet<string> = new Set(['too-slow', 'failed', 'not-loaded']);

/** What the worker says: null once its script has arrived, then what became of each file. */
type WorkerMessage = Result<EncodedFile, PictureRefusal> | null;

function askWorker(
  worker: Worker,
  file: Blob,
  { timeoutMs, arrived }: { timeoutMs: number; arrived: WeakSet<Worker> },
): Promise<Result<EncodedFile, PictureRefusal>> {
  return new Promise((resolve) => {
    const end = (answer: Result<EncodedFile, PictureRefusal>) => {
      clearTimeout(timer);
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', onError);
      resolve(answer);
    };
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data === null) arrived.add(worker);
      else end(data);
    };
    const onError = () => end(err(refuse(arrived.has(worker) ? 'failed' : 'not-loaded')));
    const timer = setTimeout(() => end(err(refuse('too-slow'))), timeoutMs);
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
    worker.postMessage(file);
  });
}
