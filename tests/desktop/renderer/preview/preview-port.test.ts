import { setImmediate as turn } from 'node:timers/promises';
import { openPreviewPort } from '@callwright/desktop/renderer/preview/preview-port.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: { answers: boolean; port: MessagePort | null };
let lost: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  page = { answers: true, port: null };
  lost = 0;
});
afterEach(() => {
  page.port?.close();
});

function open() {
  const contentWindow = {
    postMessage(_greeting: unknown, _origin: string, [port]: MessagePort[]) {
      if (port === undefined) throw new Error('There is no port.');
      page.port = port;
      port.onmessage = ({ data }) => data.kind === 'ping' && page.answers && port.postMessage({ kind: 'pong' });
    },
  };
  return openPreviewPort({ contentWindow } as unknown as HTMLIFrameElement, 'linux', () => {
    lost += 1;
  });
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (let turns = 0; turns < 5; turns += 1) await turn();
  }
}

test('a page that answers counts as alive, however long', async () => {
  const port = open();
  await pass(120);
  expect(lost).toBe(0);
  port.close();
});

test('a page that stops answering is reported once, within fifteen seconds', async () => {
  const port = open();
  await pass(20);
  page.answers = false;
  await pass(15);
  expect(lost).toBe(1);
  await pass(60);
  expect(lost).toBe(1);
  port.close();
});

test('a page whose port is closed isn’t reported', async () => {
  const port = open();
  page.answers = false;
  port.close();
  await pass(60);
  expect(lost).toBe(0);
});
