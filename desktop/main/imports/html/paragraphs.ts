import type { Element, ElementContent } from 'hast';
import { makeElement, makeText, type ParentNode } from '../../../rich-text/edit-tree.ts';

const BLOCKS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'canvas', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'iframe', 'li'],
  ...['main', 'nav', 'object', 'ol', 'p', 'pre', 'script', 'section', 'style', 'table', 'ul', 'video', 'audio'],
]);
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['article', 'aside', 'blockquote', 'center', 'details', 'div', 'footer', 'header', 'main', 'section'],
]);

/** Makes paragraphs of text between empty lines, and breaks of single line ends, like WordPress's `wpautop`. */
export function addParagraphs(parent: ParentNode): void {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const content = breakLines(run);
    if (content.length > 0) blocks.push(makeElement('p', content));
    run = [];
  };
  for (const child of parent.children) {
    if (child.type === 'text') {
      const [first = '', ...others] = child.value.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
      run.push(makeText(first));
      for (const part of others) {
        endRun();
        run.push(makeText(part));
      }
    } else if (child.type === 'element' && BLOCKS.has(child.tagName)) {
      endRun();
      if (CONTAINERS.has(child.tagName)) addParagraphs(child);
      if (child.tagName === 'p') child.children = breakLines(child.children);
      blocks.push(child);
    } else if (child.type === 'element') run.push(child);
  }
  endRun();
  parent.children = blocks;
}

/** Returns nothing for a run without content. */
function breakLines(run: readonly ElementContent[]): ElementContent[] {
  const nodes = run.flatMap((node) => {
    if (node.type !== 'text') return [node];
    const lines = node.value.split('\n').map(makeText);
    return lines.flatMap((line, at) => (at === 0 ? [line] : [makeElement('br', []), line]));
  });
  while (isBlank(nodes[0])) nodes.shift();
  while (isBlank(nodes.at(-1))) nodes.pop();
  return nodes;
}

function isBlank(node: ElementContent | undefined): boolean {
  return (node?.type === 'text' && node.value.trim() === '') || isBreak(node);
}

const isBreak = (node: ElementContent | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'br';
