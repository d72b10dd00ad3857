import { err } from '../result.ts';
import { encodePicture } from './encode-picture.ts';
import { refuse } from './picture-refusal.ts';

/*
 * The script of the worker: it is given a file at a time, and answers each with what became of it.
 */

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer = await encodePicture(data).catch((cause: unknown) => {
    console.error(cause);
    return err(refuse('failed'));
  });
  postMessage(answer, { transfer: answer.ok ? [answer.value.bytes.buffer] : [] });
});

// Whoever started it knows that it has come: what goes wrong from now on is a picture's.
postMessage(null);
