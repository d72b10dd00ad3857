import { EventEmitter } from 'node:events';
import type { PictureToEncode } from '@callwright/desktop/ipc/pictures.ts';
import { createBroadcast } from '@callwright/desktop/main/app/broadcast.ts';
import { createWindowEncoder } from '@callwright/desktop/main/window/window-encoder.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { samplePicture } from '../../../helpers/sample-picture.ts';

function open(timeoutMs?: number) {
  const requests: PictureToEncode[] = [];
  const page = new EventEmitter();
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => isClosed,
    webContents: Object.assign(page, {
      send: (_event: string, payload: PictureToEncode) => void requests.push(payload),
    }),
  });
  let isClosed = false;
  const broadcast = createBroadcast();
  broadcast.attach(window as unknown as BrowserWindow);
  return {
    encoder: createWindowEncoder(broadcast, timeoutMs),
    requests,
    close() {
      isClosed = true;
      window.emit('closed');
    },
    crash: () => page.emit('render-process-gone', {}, { reason: 'crashed' }),
    reload: () => page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false }),
  };
}

test('the window encodes a file and shows the import’s progress', async () => {
  const { encoder, requests } = open();
  const { name, bytes } = samplePicture();
  const encoded = encoder.encode(new Uint8Array([1, 2]), { index: 2, count: 7 });
  expect(requests).toMatchObject([{ bytes: new Uint8Array([1, 2]), index: 2, count: 7 }]);
  encoder.answer({ id: requests[0]?.id ?? '', answer: ok({ name, bytes }) });
  expect(await encoded).toEqual(ok({ name, bytes }));
});

test('each answer belongs to its file, whatever the order, and an unexpected one is dropped', async () => {
  const { encoder, requests } = open();
  const both = Promise.all([0, 1].map((index) => encoder.encode(new Uint8Array([index]), { index, count: 2 })));
  encoder.answer({ id: crypto.randomUUID(), answer: err({ message: 'Nobody asked' }) });
  encoder.answer({ id: requests[1]?.id ?? '', answer: err({ message: 'The second' }) });
  encoder.answer({ id: requests[0]?.id ?? '', answer: err({ message: 'The first' }) });
  encoder.answer({ id: requests[0]?.id ?? '', answer: err({ message: 'Again' }) });
  expect(await both).toMatchObject([err({ message: 'The first' }), err({ message: 'The second' })]);
});

test('a window that doesn’t answer doesn’t block an import forever', async () => {
  const { encoder } = open(1);
  expect(await encoder.encode(new Uint8Array(), { index: 0, count: 1 })).toMatchObject(
    err({ message: 'Processing took too long. Drag the picture into the text.' }),
  );
});

test.each(['close', 'crash', 'reload'] as const)(
  'a window that goes away during an import (%s) ends it immediately and says what to do',
  async (goAway) => {
    const opened = open();
    const waiting = opened.encoder.encode(new Uint8Array(), { index: 0, count: 2 });
    opened[goAway]();
    const gone = err({
      kind: 'window-gone',
      message: 'The window closed before the picture was imported. Import the picture again.',
    });
    expect(await waiting).toEqual(gone);
    if (goAway === 'close') expect(await opened.encoder.encode(new Uint8Array(), { index: 1, count: 2 })).toEqual(gone);
    expect(opened.requests).toHaveLength(1);
  },
);
