import type { PictureToEncode } from '@callwright/desktop/ipc/pictures.ts';
import { createWindowEncoder } from '@callwright/desktop/main/window/window-encoder.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { expect, test } from 'vitest';
import { samplePicture } from '../../../helpers/sample-picture.ts';

function open(timeoutMs?: number) {
  const asked: PictureToEncode[] = [];
  const broadcast = { send: (_event: string, payload: unknown) => void asked.push(payload as PictureToEncode) };
  return { encoder: createWindowEncoder(broadcast, timeoutMs), asked };
}

test('a file is made into a picture by the window, which is told how far the import is', async () => {
  const { encoder, asked } = open();
  const { name, bytes } = samplePicture();
  const encoded = encoder.encode(new Uint8Array([1, 2]), { index: 2, count: 7 });
  expect(asked).toMatchObject([{ bytes: new Uint8Array([1, 2]), index: 2, count: 7 }]);
  encoder.answer({ id: asked[0]?.id ?? '', answer: ok({ name, bytes }) });
  expect(await encoded).toEqual(ok({ name, bytes }));
});

test('each answer is that of its own file, whatever their order, and one that nobody waits for is dropped', async () => {
  const { encoder, asked } = open();
  const both = Promise.all([0, 1].map((index) => encoder.encode(new Uint8Array([index]), { index, count: 2 })));
  encoder.answer({ id: crypto.randomUUID(), answer: err({ message: 'Nobody asked' }) });
  encoder.answer({ id: asked[1]?.id ?? '', answer: err({ message: 'The second' }) });
  encoder.answer({ id: asked[0]?.id ?? '', answer: err({ message: 'The first' }) });
  encoder.answer({ id: asked[0]?.id ?? '', answer: err({ message: 'Again' }) });
  expect(await both).toEqual([err({ message: 'The first' }), err({ message: 'The second' })]);
});

test('a window that does not answer holds up no import for ever', async () => {
  const { encoder } = open(1);
  expect(await encoder.encode(new Uint8Array(), { index: 0, count: 1 })).toEqual(
    err({ message: 'The window did not read it in time. Drop it into the text.' }),
  );
});
