import { randomUUID } from 'node:crypto';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { EncodingAnswer } from '../../ipc/pictures.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { EncodePicture } from '../pictures/import-pictures.ts';

/** Twice what the encoder may take: the author may be adding a picture of their own at the time. */
const TIMEOUT_MS = 2 * PICTURE_LIMITS.encodeMs;

const UNANSWERED: Result<never, { message: string }> = err({
  message: 'The window did not read it in time. Drop it into the text.',
});

/**
 * Creates the encoding of pictures in the window, which has Chromium's decoders and its sandbox: the main process
 * decodes no file of others. What the window answers is parsed as everything is that it sends.
 */
export function createWindowEncoder(broadcast: Pick<Broadcast, 'send'>, timeoutMs: number = TIMEOUT_MS) {
  const waiting = new Map<string, (answer: EncodingAnswer['answer']) => void>();

  const encode: EncodePicture = (bytes, progress) =>
    new Promise((resolve) => {
      const id = randomUUID();
      const end = (answer: EncodingAnswer['answer']) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => end(UNANSWERED), timeoutMs);
      waiting.set(id, end);
      broadcast.send('pictures:to-encode', { id, bytes: new Uint8Array(bytes), ...progress });
    });

  return {
    encode,
    /** Takes an answer of the window; one that nobody waits for any more is dropped. */
    answer: ({ id, answer }: EncodingAnswer): void => waiting.get(id)?.(answer),
  };
}
