import type { Page } from 'playwright';

/** What the browser itself saw of the keys, in milliseconds each. */
export type KeyTimes = {
  /** From the key to the paint after it. The browser counts in steps of eight, and names none below sixteen. */
  paint: number[];
  /** From the key to the paint of the preview that has it; empty where there is no preview. */
  preview: number[];
};

declare global {
  interface Window {
    typingProbe: { start(): void; read(): KeyTimes };
  }
}

/** Puts `typingProbe` on the page. */
export async function installTypingProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const STEP = 8;
    const EVENTS = new Set(['keydown', 'keypress', 'beforeinput', 'input']);
    let keys: number[] = [];
    let entries: PerformanceEntry[] = [];
    let awaited: number[] = [];
    let preview: number[] = [];

    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'event',
      durationThreshold: 2 * STEP,
    } as PerformanceObserverInit);

    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        keys.push(timeStamp);
        awaited.push(timeStamp);
      },
      { capture: true },
    );

    // A change within a frame is on screen after it; any other one after the next.
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

    const shown = document.querySelector('.w-md-editor-preview');
    const channel = new MessageChannel();
    let painting: number[] = [];
    channel.port1.onmessage = () => {
      const now = performance.now();
      preview.push(...painting.map((at) => now - at));
      painting = [];
    };
    if (shown !== null) {
      new MutationObserver(() => {
        if (awaited.length === 0) return;
        painting.push(...awaited);
        awaited = [];
        if (isInFrame) channel.port2.postMessage(null);
        else request(() => channel.port2.postMessage(null));
      }).observe(shown, { subtree: true, childList: true, characterData: true });
    }

    window.typingProbe = {
      start() {
        keys = [];
        entries = [];
        awaited = [];
        preview = [];
      },
      read() {
        const paint = keys.map((at, index) => {
          const next = keys[index + 1] ?? Number.POSITIVE_INFINITY;
          const own = entries.filter(
            ({ name, startTime }) => EVENTS.has(name) && startTime >= at - 1 && startTime < next - 1,
          );
          return Math.max(STEP, ...own.map(({ duration }) => duration));
        });
        return { paint, preview };
      },
    };
  });
}
