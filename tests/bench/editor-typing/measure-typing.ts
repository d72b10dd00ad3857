import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { type Editor, placeCaret } from './editors.ts';
import type { KeyTimes } from './typing-probe.ts';

export type TypingTimes = KeyTimes & {
  /** Main thread time per key, one value per batch. */
  task: number[];
  previewTask: number[];
  /** Main thread time per new paragraph, one value per batch. */
  paragraph: number[];
};

/** Milliseconds between keys: a fast typist, and long enough for the slowest editor to settle. */
const PACE = 100;
const SLOW_PACE = 450;

const KEYS = 'the phone rang at nine ';
const NEW_PARAGRAPH = '\n\nOne more paragraph, with *words* of its own.\n\n';

export async function measureTyping(editors: readonly Editor[], rounds: number): Promise<Map<Editor, TypingTimes>> {
  const times = new Map(
    editors.map((editor) => [editor, { paint: [], preview: [], task: [], previewTask: [], paragraph: [] }]),
  );
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
  await placeCaret(page);
  await wait(3 * pace);
  await editor.probe.start();

  const before = await readTaskTime(editor.session);
  const previewBefore = editor.previewSession && (await readTaskTime(editor.previewSession));
  for (const key of keys) {
    await page.keyboard.press(key);
    await wait(pace);
  }
  const task = ((await readTaskTime(editor.session)) - before) / keys.length;
  await wait(2 * pace);
  const previewTask =
    editor.previewSession === null || previewBefore === null
      ? []
      : [((await readTaskTime(editor.previewSession)) - previewBefore) / keys.length];
  const seen = await editor.probe.read();

  const beforeParagraph = await readTaskTime(editor.session);
  await page.keyboard.insertText(NEW_PARAGRAPH);
  await wait(4 * pace);
  const paragraph = (await readTaskTime(editor.session)) - beforeParagraph;
  return { ...seen, task: [task], previewTask, paragraph: [paragraph] };
}

async function readTaskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser counts no task time.');
  return seconds * 1_000;
}

function collect(times: TypingTimes | undefined, batch: TypingTimes): void {
  if (times === undefined) return;
  for (const name of ['paint', 'preview', 'task', 'previewTask', 'paragraph'] as const)
    times[name].push(...batch[name]);
}
