/** Finds the text of an HTML file that a person can read. */
import { parseHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { toWords, type Words } from './list-words.ts';

type HtmlNode = ReturnType<typeof parseHtml>['children'][number];

const INLINE = new Set(['a', 'b', 'br', 'em', 'strong']);
const UNREAD = new Set(['script', 'style']);

/** Lists the texts of an HTML file. Inline elements are part of the sentence around them. */
export function listHtmlWords(path: string, source: string): Words[] {
  const found: Words[] = [];
  let position = 0;
  const visit = (nodes: HtmlNode[]): void => {
    let text = '';
    let start = '';
    const end = (): void => {
      const words = text.replace(/\s+/g, ' ').trim();
      if (/\p{L}\p{L}/u.test(words)) {
        position = Math.max(position, source.indexOf(start, position));
        const line = source.slice(0, position).split('\n').length;
        position += start.length;
        found.push(toWords(path, { line, property: null, text: words, isToast: false }));
      }
      text = '';
      start = '';
    };
    for (const node of nodes) {
      if (isInline(node)) {
        start ||= 'data' in node ? node.data.trim() : '';
        text += readInline(node);
      } else {
        end();
        if ('children' in node && !('name' in node && UNREAD.has(node.name))) visit(node.children);
      }
    }
    end();
  };
  visit(parseHtml(source).children);
  return found;
}

function isInline(node: HtmlNode): boolean {
  return node.type === 'text' || ('name' in node && INLINE.has(node.name));
}

function readInline(node: HtmlNode): string {
  if ('data' in node) return node.data;
  if ('name' in node && node.name === 'br') return ' ';
  return 'children' in node ? node.children.map(readInline).join('') : '';
}
