import type { Element, RootContent } from 'hast';
import { makeElement, type ParentNode, readAttribute, readWords } from './edit-tree.ts';

const BOLD: ReadonlySet<string> = new Set(['b', 'strong']);
const ITALIC: ReadonlySet<string> = new Set(['i', 'em']);
/** Emphasis inside these is noise. */
const PLAIN: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'code', 'pre']);

/** Word processors style spans instead of using elements. */
export function readStyledEmphasis(parent: ParentNode, isInPlain = false): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== 'element') return [child];
    readStyledEmphasis(child, isInPlain || PLAIN.has(child.tagName));
    if (isPlainEmphasis(child)) return child.children;
    if (child.tagName === 'span' && !isInPlain && readWords(child) !== '') wrapStyled(child);
    return [child];
  });
}

function isPlainEmphasis(element: Element): boolean {
  if (BOLD.has(element.tagName)) return ['normal', '400'].includes(readStyle(element, 'font-weight'));
  return ITALIC.has(element.tagName) && readStyle(element, 'font-style') === 'normal';
}

function wrapStyled(span: Element): void {
  const weight = readStyle(span, 'font-weight');
  const wrap = (tagName: string) => {
    span.children = [makeElement(tagName, span.children)];
  };
  if (weight === 'bold' || Number(weight) >= 600) wrap('strong');
  if (readStyle(span, 'font-style') === 'italic') wrap('em');
  if (/line-through/.test(readStyle(span, 'text-decoration(?:-line)?'))) wrap('del');
}

/** Returns the last declaration's value, or '' without one. @param property a pattern. */
function readStyle(element: Element, property: string): string {
  const declarations = readAttribute(element, 'style').matchAll(
    new RegExp(`(?:^|;)\\s*${property}\\s*:([^;!]*)`, 'gi'),
  );
  return [...declarations].at(-1)?.[1]?.trim().toLowerCase() ?? '';
}
