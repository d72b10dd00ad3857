import type { Frame, Page } from 'playwright';

/** In milliseconds, as the browser reports them. */
export type KeyTimes = {
  /** From the key to the next paint. The browser rounds to 8 ms and reports nothing below 16. */
  paint: number[];
  /** From the key to the paint of the updated preview. Empty without a preview. */
  preview: number[];
};

/** Wall-clock times, because the two may be in different processes. */
type Change = { at: number; paintedAt: number };

declare global {
  interface Window {
    keyProbe: { start(): void; read(): { keys: number[]; paint: number[] } };
    previewProbe: { start(): void; read(): Change[] };
  }
}

export type TypingProbe = { start(): Promise<void>; read(): Promise<KeyTimes> };

export async function installTypingProbe(
  page: Page,
  preview: { frame: Frame; selector: string } | null,
): Promise<TypingProbe> {
  await installKeyProbe(page);
  await preview?.frame.evaluate(installPreviewProbe, preview.selector);
  return {
    async start() {
      await page.evaluate(() => window.keyProbe.start());
      await preview?.frame.evaluate(() => window.previewProbe.start());
    },
    async read() {
      const { keys, paint } = await page.evaluate(() => window.keyProbe.read());
      const changes = (await preview?.frame.evaluate(() => window.previewProbe.read())) ?? [];
      const shown = keys.map((key) => changes.find(({ at }) => at >= key)?.paintedAt);
      return { paint, preview: shown.flatMap((at, index) => (at === undefined ? [] : [at - (keys[index] ?? 0)])) };
    },
  };
}

async function installKeyProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const STEP = 8;
    const EVENTS = new Set(['keydown', 'keypress', 'beforeinput', 'input']);
    let keys: number[] = [];
    let entries: PerformanceEntry[] = [];

    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'event',
      durationThreshold: 2 * STEP,
    } as PerformanceObserverInit);
    document.addEventListener('keydown', ({ timeStamp }) => keys.push(timeStamp), { capture: true });

    window.keyProbe = {
      start() {
        keys = [];
        entries = [];
      },
      read() {
        const paint = keys.map((at, index) => {
          const next = keys[index + 1] ?? Number.POSITIVE_INFINITY;
          const own = entries.filter(
            ({ name, startTime }) => EVENTS.has(name) && startTime >= at - 1 && startTime < next - 1,
          );
          return Math.max(STEP, ...own.map(({ duration }) => duration));
        });
        return { paint, keys: keys.map((at) => performance.timeOrigin + at) };
      },
    };
  });
}

function installPreviewProbe(selector: string): void {
  const now = () => performance.timeOrigin + performance.now();
  // A change within a frame is painted after it; any other change after the next one.
  let isInFrame = false;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((at) => {
      isInFrame = true;
      callback(at);
      queueMicrotask(() => {
        isInFrame = false;
      });
    });

  const channel = new MessageChannel();
  let changes: Change[] = [];
  let painting: number[] = [];
  channel.port1.onmessage = () => {
    const paintedAt = now();
    changes.push(...painting.map((at) => ({ at, paintedAt })));
    painting = [];
  };
  const shown = document.querySelector(selector);
  if (shown === null) throw new Error('There is no preview.');
  new MutationObserver(() => {
    painting.push(now());
    if (isInFrame) channel.port2.postMessage(null);
    else request(() => channel.port2.postMessage(null));
  }).observe(shown, { subtree: true, childList: true, characterData: true });

  window.previewProbe = {
    start() {
      changes = [];
    },
    read: () => changes,
  };
}
