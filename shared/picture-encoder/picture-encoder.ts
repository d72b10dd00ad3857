import { makePictureName, type PictureFacts } from '../post/picture-name.ts';
import { err, ok, type Result } from '../result.ts';
import type { EncodedFile } from './encode-picture.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { type PictureRefusal, refuse } from './picture-refusal.ts';

export type EncodedPicture = PictureFacts & { name: string; bytes: Uint8Array<ArrayBuffer> };

export type PictureEncoder = {
  /** Encodes one file at a time: two photos at once take twice the memory and no less time. */
  encode(file: Blob): Promise<Result<EncodedPicture, PictureRefusal>>;
};

/** The worker runs while files are waiting. After a failure or timeout, the next file gets a new one. */
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
    const answer = await encodeInWorker(worker, file, { timeoutMs, arrived });
    waiting -= 1;
    if (waiting === 0 || (!answer.ok && FATAL_KINDS.has(answer.error.kind))) endWorker();
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

/** After these errors, the worker may be stuck or out of memory. */
const FATAL_KINDS: ReadonlySet<string> = new Set(['too-slow', 'failed', 'not-loaded']);

type WorkerMessage = Result<EncodedFile, PictureRefusal> | null;

function encodeInWorker(
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
