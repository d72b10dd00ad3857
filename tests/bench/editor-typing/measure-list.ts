import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { makePost } from '../sample-post.ts';
import { makeDraft, openApp } from './editors.ts';

declare global {
  interface Window {
    frameProbe: { start(): void; read(): number[] };
  }
}

const DRAFTS = 2_000;
const WORDS_OF_A_DRAFT = 600;
const OPENINGS = 7;
const WHEEL_STEPS = 120;

export type ListTimes = {
  /** Milliseconds from the click on a draft of the full length to its text and its preview on screen. */
  openings: number[];
  /** Milliseconds between frames. */
  scrolling: number[];
  filtering: number[];
};

/** What a user of some years feels: thousands of drafts, two of them as long as a post may be. */
export async function measureList(browser: Browser): Promise<ListTimes> {
  const files = Array.from({ length: DRAFTS - 2 }, (_, number) =>
    makeDraft(`Draft number ${number}`, `${'Word '.repeat(WORDS_OF_A_DRAFT)}number-${number}-only`, number),
  );
  const { page, close } = await openApp(browser, [
    ...files,
    makeDraft('Long one', makePost(50_000), DRAFTS),
    makeDraft('Long two', makePost(50_000), DRAFTS + 1),
  ]);
  try {
    await page.getByRole('list', { name: 'Drafts' }).getByRole('button').first().waitFor();
    const openings: number[] = [];
    for (let round = 0; round < OPENINGS; round += 1) {
      openings.push(await timeOpening(page, round % 2 === 0 ? 'Long one' : 'Long two'));
      await wait(500);
    }
    await installFrameProbe(page);
    return { openings, scrolling: await scroll(page), filtering: await filter(page) };
  } finally {
    await close();
  }
}

function timeOpening(page: Page, title: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const row = [...document.querySelectorAll('ul[aria-label="Drafts"] button')].find((button) =>
          button.textContent?.startsWith(name),
        );
        if (!(row instanceof HTMLElement)) throw new Error(`No row ${name}`);
        const start = performance.now();
        row.click();
        const lookAgain = () => {
          const title = document.querySelector('textarea');
          const isShown = title?.value === name && document.querySelector('.post-body .footnotes') !== null;
          if (!isShown) return void requestAnimationFrame(lookAgain);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - start);
          // After the paint of the frame that shows it.
          requestAnimationFrame(() => port2.postMessage(null));
        };
        requestAnimationFrame(lookAgain);
      }),
    title,
  );
}

async function installFrameProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    let frames: number[] = [];
    let last: number | null = null;
    const tick = (at: number) => {
      if (last !== null) frames.push(at - last);
      last = at;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.frameProbe = {
      start() {
        frames = [];
      },
      read: () => frames,
    };
  });
}

async function scroll(page: Page): Promise<number[]> {
  await page.getByRole('list', { name: 'Drafts' }).getByRole('button').first().hover();
  await page.evaluate(() => window.frameProbe.start());
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    // Down by rows, then by leaps, and back.
    const distance = step < WHEEL_STEPS / 2 ? 240 : step < (3 * WHEEL_STEPS) / 4 ? 4_000 : -4_000;
    await page.mouse.wheel(0, distance);
    await wait(16);
  }
  await wait(300);
  return page.evaluate(() => window.frameProbe.read());
}

async function filter(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox');
  await field.click();
  await page.evaluate(() => window.frameProbe.start());
  for (const key of 'number-77') {
    await page.keyboard.press(key);
    await wait(120);
  }
  await wait(600);
  for (let taken = 0; taken < 9; taken += 1) {
    await page.keyboard.press('Backspace');
    await wait(120);
  }
  await wait(600);
  return page.evaluate(() => window.frameProbe.read());
}
