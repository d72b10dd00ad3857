import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Frame, Page } from 'playwright';
import { launchFakeElectron } from '../../fake-electron/launch.ts';
import { makePost } from '../sample-post.ts';
import type { ReferenceKind } from './reference-page.tsx';
import { installTypingProbe, type TypingProbe } from './typing-probe.ts';

export type EditorKind = 'ours' | ReferenceKind;

export type Editor = {
  kind: EditorKind;
  length: number;
  page: Page;
  session: CDPSession;
  previewSession: CDPSession | null;
  probe: TypingProbe;
  close(): Promise<void>;
};

const TEXT_OF_OURS = 'Content*';

export async function openOurs(browser: Browser, length: number): Promise<Editor> {
  const { page, close } = await openApp(browser, [makeDraft('Bench', makePost(length))]);
  await page.getByLabel(TEXT_OF_OURS).waitFor();
  return finish({ kind: 'ours', length, page, close }, { frame: await findPreview(page), selector: '#root' });
}

export async function findPreview(page: Page): Promise<Frame> {
  await page.frameLocator('iframe[title="Preview"]').locator('.post-body').waitFor();
  const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
  if (frame === undefined) throw new Error('The app has no preview.');
  return frame;
}

/** Copies the layout of the app's textarea, so that a bare one wraps lines at the same words. */
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
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate(([shown, text, css]) => window.showReference(shown, text, css), [
    kind,
    makePost(length),
    textStyle,
  ] as const);
  await page.locator('textarea').last().waitFor();
  const preview = kind === 'defaults' ? { frame: page.mainFrame(), selector: '.w-md-editor-preview' } : null;
  return finish({ kind, length, page, close: () => context.close() }, preview);
}

export async function openApp(
  browser: Browser,
  files: readonly string[],
): Promise<{ page: Page; close: () => Promise<void> }> {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-bench-'));
  mkdirSync(join(userDataFolder, 'drafts'));
  for (const file of files) writeFileSync(join(userDataFolder, 'drafts', `${crypto.randomUUID()}.md`), file);
  const app = await launchFakeElectron({ browser, userDataFolder, env: {}, colorScheme: 'light' });
  if (app === null) throw new Error('The app showed no window.');
  return {
    page: app.page,
    async close() {
      await app.kill();
      rmSync(userDataFolder, { recursive: true, force: true });
    },
  };
}

export function makeDraft(title: string, text: string, number = 0): string {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return `---\ntitle: "${title}"\nslug: "${slug}"\ncreated_at: ${at}\nupdated_at: ${at}\n---\n${text}`;
}

async function finish(
  editor: Omit<Editor, 'session' | 'previewSession' | 'probe'>,
  preview: { frame: Frame; selector: string } | null,
): Promise<Editor> {
  const { page } = editor;
  const session = await openSession(page);
  const hasOwnProcess = preview !== null && preview.frame !== page.mainFrame();
  const previewSession = hasOwnProcess ? await openSession(preview.frame) : null;
  const probe = await installTypingProbe(page, preview);
  await placeCaret(page);
  return { ...editor, session, previewSession, probe };
}

/** @throws if a frame doesn't have its own process. */
async function openSession(target: Page | Frame): Promise<CDPSession> {
  const context = 'context' in target ? target.context() : target.page().context();
  const session = await context.newCDPSession(target);
  // CPU time doesn't include other load on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Stays off the lower edge of the viewport, where a headless browser reports paints late. */
export async function placeCaret(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = [...document.querySelectorAll('textarea')].reduce((a, b) => (a.value.length > b.value.length ? a : b));
    const caret = text.value.indexOf('ordinary', text.value.length / 2) + 3;
    for (let box: Element | null = text; box !== null; box = box.parentElement) box.scrollTop = 0;
    text.focus({ preventScroll: true });
    text.setSelectionRange(caret, caret);
  });
  await page.keyboard.press('x');
  await page.evaluate(() => {
    let box = document.activeElement;
    while (box !== null && box.scrollTop === 0) box = box.parentElement;
    if (box !== null) box.scrollTop += box.clientHeight / 2;
  });
}
