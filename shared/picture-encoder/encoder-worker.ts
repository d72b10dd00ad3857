import { err } from '../result.ts';
import { encodePicture } from './encode-picture.ts';
import { refuse } from './picture-refusal.ts';

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer = await encodePicture(data).catch((cause: unknown) => {
    console.error(cause);
    return err(refuse('failed'));
  });
  postMessage(answer, { transfer: answer.ok ? [answer.value.bytes.buffer] : [] });
});

// Tells the page that the script has loaded. Later errors are about a picture.
postMessage(null);
