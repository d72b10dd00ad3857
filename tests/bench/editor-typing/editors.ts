import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { launchStandIn } from '../../stand-in/launch.ts';
import { makePost } from '../sample-post.ts';
import type { ReferenceKind } from './reference-page.tsx';
import { installTypingProbe } from './typing-probe.ts';

export type EditorKind = 'ours' | ReferenceKind;

/** An editor with a text of this length, its caret in the middle. */
export type Editor = { kind: EditorKind; length: number; page: Page; session: CDPSession; close(): Promise<void> };

const TEXT_OF_OURS = 'Content*';

/** The built app, with this text as its only draft. */
export async function openOurs(browser: Browser, length: number): Promise<Editor> {
  const { page, close } = await openApp(browser, [makeDraft('Bench', makePost(length))]);
  await page.getByLabel(TEXT_OF_OURS).waitFor();
  return finish({ kind: 'ours', length, page, close });
}

/** The box and the type of the app's textarea, so that a bare one breaks its lines at the same words. */
export function readTextStyle({ page }: Editor): Promise<string> {
  return page.getByLabel(TEXT_OF_OURS).evaluate((text) => {
    const style = getComputedStyle(text);
    const taken = ['width', 'height', 'padding', 'font', 'overflow-wrap', 'word-break', 'white-space', 'tab-size'];
    return `box-sizing: border-box; ${taken.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
  });
}

export async function openReference(
  browser: Browser,
  { script, style, textStyle }: { script: string; style: string; textStyle: string },
  kind: ReferenceKind,
  length: number,
): Promise<Editor> {
  // A context of its own is a process of its own.
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate(([shown, text, css]) => window.showReference(shown, text, css), [
    kind,
    makePost(length),
    textStyle,
  ] as const);
  return finish({ kind, length, page, close: () => context.close() });
}

/** The built app on a folder of these files. */
export async function openApp(
  browser: Browser,
  files: readonly string[],
): Promise<{ page: Page; close: () => Promise<void> }> {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-bench-'));
  mkdirSync(join(userDataFolder, 'drafts'));
  for (const file of files) writeFileSync(join(userDataFolder, 'drafts', `${crypto.randomUUID()}.md`), file);
  const app = await launchStandIn({ browser, userDataFolder, env: {}, colorScheme: 'light' });
  if (app === null) throw new Error('The app showed no window.');
  return {
    page: app.page,
    async close() {
      await app.kill();
      rmSync(userDataFolder, { recursive: true, force: true });
    },
  };
}

/** A draft as the app writes it; a later `number` was changed later. */
export function makeDraft(title: string, text: string, number = 0): string {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return `---\ntitle: "${title}"\nslug: "${slug}"\ncreated_at: ${at}\nupdated_at: ${at}\n---\n${text}`;
}

async function finish(editor: Omit<Editor, 'session'>): Promise<Editor> {
  const { page } = editor;
  await page.locator('textarea').last().waitFor();
  const session = await page.context().newCDPSession(page);
  // The processor's time, so that what else the machine does is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await installTypingProbe(page);
  await placeCaret(page);
  return { ...editor, session };
}

/** Into the middle of the text, within a paragraph's words. */
export async function placeCaret(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = [...document.querySelectorAll('textarea')].reduce((a, b) => (a.value.length > b.value.length ? a : b));
    const caret = text.value.indexOf('ordinary', text.value.length / 2) + 3;
    text.focus();
    text.setSelectionRange(caret, caret);
  });
}
