import { setTimeout as wait } from 'node:timers/promises';
import { type Editor, placeCaret } from './editors.ts';
import type { KeyTimes } from './typing-probe.ts';

export type TypingTimes = KeyTimes & {
  /** The main thread's time for a key; one value a batch. */
  task: number[];
  /** The main thread's time for a new paragraph; one value a batch. */
  paragraph: number[];
};

/** Milliseconds from key to key: a fast typist's, and what the slowest editor needs to come to rest. */
const PACE = 100;
const SLOW_PACE = 450;

const KEYS = 'the phone rang at nine ';
const NEW_PARAGRAPH = '\n\nOne more paragraph, with *words* of its own.\n\n';

/** Types into the editors in turn, so that all of them meet the same states of the machine. */
export async function measureTyping(editors: readonly Editor[], rounds: number): Promise<Map<Editor, TypingTimes>> {
  const times = new Map(editors.map((editor) => [editor, { paint: [], preview: [], task: [], paragraph: [] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const editor of editors) {
      const batch = await measureBatch(editor);
      // The first round warms up the compiler.
      if (round >= 0) collect(times.get(editor), batch);
    }
  }
  return times;
}

async function measureBatch(editor: Editor): Promise<TypingTimes> {
  const { page } = editor;
  const isSlow = editor.kind === 'defaults' && editor.length > 1_000;
  const pace = isSlow ? SLOW_PACE : PACE;
  const keys = isSlow ? KEYS.slice(0, 8) : KEYS;
  await page.bringToFront();
  // A headless browser tells late of what is shown at the lower edge, where new paragraphs lead; one
  // with a window on a screen does not.
  await placeCaret(page);
  // The first key scrolls to the caret.
  await page.keyboard.press('x');
  await wait(3 * pace);
  await page.evaluate(() => window.typingProbe.start());

  const before = await readTaskTime(editor);
  for (const key of keys) {
    await page.keyboard.press(key);
    await wait(pace);
  }
  const task = ((await readTaskTime(editor)) - before) / keys.length;
  await wait(2 * pace);
  const seen = await page.evaluate(() => window.typingProbe.read());

  const beforeParagraph = await readTaskTime(editor);
  await page.keyboard.insertText(NEW_PARAGRAPH);
  await wait(4 * pace);
  const paragraph = (await readTaskTime(editor)) - beforeParagraph;
  return { ...seen, task: [task], paragraph: [paragraph] };
}

async function readTaskTime({ session }: Editor): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser counts no task time.');
  return seconds * 1_000;
}

function collect(times: TypingTimes | undefined, batch: TypingTimes): void {
  if (times === undefined) return;
  for (const name of ['paint', 'preview', 'task', 'paragraph'] as const) times[name].push(...batch[name]);
}
