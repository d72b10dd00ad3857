import { randomUUID } from 'node:crypto';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { EncodingAnswer } from '../../ipc/pictures.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { EncodeFailure, EncodePicture } from '../pictures/import-pictures.ts';

/** Twice the encoder's own limit: the user may be adding a picture at the same time. */
const TIMEOUT_MS = 2 * PICTURE_LIMITS.encodeMs;

const TIMED_OUT: Result<never, EncodeFailure> = err({
  kind: 'refused',
  message: 'Processing took too long. Drag the picture into the text.',
});

const WINDOW_GONE: Result<never, EncodeFailure> = err({
  kind: 'window-gone',
  message: 'The window closed before the picture was imported. Import the picture again.',
});

/** Encodes in Chromium's sandbox, so the main process never decodes untrusted files. If the page goes away, all calls fail. */
export function createWindowEncoder(
  broadcast: Pick<Broadcast, 'send' | 'hasPage' | 'onPageGone'>,
  timeoutMs: number = TIMEOUT_MS,
) {
  const waiting = new Map<string, (answer: Awaited<ReturnType<EncodePicture>>) => void>();
  broadcast.onPageGone(() => {
    for (const end of [...waiting.values()]) end(WINDOW_GONE);
  });

  const encode: EncodePicture = (bytes, progress) =>
    new Promise((resolve) => {
      if (!broadcast.hasPage()) return resolve(WINDOW_GONE);
      const id = randomUUID();
      const end = (answer: Awaited<ReturnType<EncodePicture>>) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => end(TIMED_OUT), timeoutMs);
      waiting.set(id, end);
      broadcast.send('pictures:to-encode', { id, bytes: new Uint8Array(bytes), ...progress });
    });

  return {
    encode,
    /** Late answers are ignored. */
    answer({ id, answer }: EncodingAnswer): void {
      waiting.get(id)?.(answer.ok ? answer : err({ kind: 'refused', message: answer.error.message }));
    },
  };
}
