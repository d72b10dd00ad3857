import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { makePost } from '../sample-post.ts';
import { findPreview, makeDraft, openApp } from './editors.ts';

declare global {
  interface Window {
    frameProbe: { start(): void; read(): number[] };
  }
}

const DRAFTS = 2_000;
const WORDS_OF_A_DRAFT = 600;
const OPENINGS = 7;
const LONG_ONES = ['Long one', 'Long two'] as const;
const LONGEST_TEXT = 50_000;
const WHEEL_STEPS = 120;

export type ListTimes = {
  /** Milliseconds from clicking a draft of maximum length until its text and the end of its preview appear. */
  openings: number[];
  scrolling: number[];
  filtering: number[];
};

export async function measureList(browser: Browser): Promise<ListTimes> {
  const files = Array.from({ length: DRAFTS - 2 }, (_, number) =>
    makeDraft(`Draft number ${number}`, `${'Word '.repeat(WORDS_OF_A_DRAFT)}number-${number}-only`, number),
  );
  const { page, close } = await openApp(browser, [
    ...files,
    ...LONG_ONES.map((title, number) => makeDraft(title, makeLongText(title), DRAFTS + number)),
  ]);
  try {
    await page.getByRole('list', { name: 'Drafts' }).getByRole('button').first().waitFor();
    const openings: number[] = [];
    for (let round = -1; round < OPENINGS; round += 1) {
      const time = await timeOpening(page, LONG_ONES[round % 2 === 0 ? 0 : 1]);
      if (round >= 0) openings.push(time);
      await wait(500);
    }
    await installFrameProbe(page);
    return {
      openings,
      scrolling: await scroll(page),
      filtering: await filter(page),
    };
  } finally {
    await close();
  }
}

/** A text of maximum length whose paragraphs differ from those of the other long texts. */
function makeLongText(title: string): string {
  return makePost(LONGEST_TEXT)
    .replaceAll(/customer|ordinary|first|Note|missed/g, (word) => `${word} ${title}`)
    .slice(0, LONGEST_TEXT);
}

async function timeOpening(page: Page, title: string): Promise<number> {
  const start = await page.evaluate((name) => {
    const row = [...document.querySelectorAll('ul[aria-label="Drafts"] button')].find((button) =>
      button.textContent?.startsWith(name),
    );
    if (!(row instanceof HTMLElement)) throw new Error(`No row ${name}`);
    const at = performance.timeOrigin + performance.now();
    row.click();
    return at;
  }, title);
  const preview = await findPreview(page);
  const shown = await Promise.all([
    page.evaluate(waitUntilShown, { selector: 'textarea[aria-label="Content*"]', text: title }),
    preview.evaluate(waitUntilShown, { selector: '.post-text > .footnotes', text: title }),
  ]);
  return Math.max(...shown) - start;
}

function waitUntilShown({ selector, text }: { selector: string; text: string }): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(selector);
      const words = element instanceof HTMLTextAreaElement ? element.value : (element?.textContent ?? '');
      if (!words.includes(text)) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    };
    look();
  });
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
