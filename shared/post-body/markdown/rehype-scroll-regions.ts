// Tested by tests/shared/post-body/post-body.test.tsx.
import type { Element, Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { createElement } from './hast-element.ts';

/**
 * A rehype plugin: puts tables and code, which may be wider than the page, into scroll regions. Each
 * can be reached by keyboard and has a name. Columns are aligned by class: an inline style would need
 * an exception in the content security policy.
 */
export function rehypeScrollRegions() {
  return (tree: Root): void => {
    visit(tree, 'element', (element, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (element.tagName === 'table') {
        alignCells(element);
        parent.children[index] = createElement(
          'div',
          { className: ['table-scroll'], role: 'group', tabIndex: 0, ariaLabel: nameTable(element) },
          [element],
        );
        return SKIP;
      }
      if (element.tagName === 'pre') {
        parent.children[index] = wrapCode(element);
        return SKIP;
      }
    });
  };
}

function alignCells(table: Element): void {
  visit(table, 'element', (cell) => {
    if (cell.tagName === 'td' || cell.tagName === 'th') alignByClass(cell);
    if (cell.tagName === 'th') cell.properties.scope = 'col';
  });
}

function alignByClass(cell: Element): void {
  const { align } = cell.properties;
  delete cell.properties.align;
  if (align === 'center' || align === 'right') cell.properties.className = [`align-${align}`];
}

function nameTable(table: Element): string {
  const names: string[] = [];
  visit(table, 'element', (cell) => {
    if (cell.tagName !== 'th') return;
    const name = readText(cell).replace(/\s+/g, ' ').trim();
    if (name !== '') names.push(name);
  });
  return names.length === 0 ? 'Table' : `Table: ${names.join(', ')}`;
}

function wrapCode(pre: Element): Element {
  const language = readLanguage(pre);
  pre.properties = { role: 'group', tabIndex: 0, ariaLabel: language === null ? 'Code' : `Code: ${language}` };
  const properties = language === null ? {} : { dataLanguage: language };
  return createElement('div', { className: ['code-block'], ...properties }, [pre]);
}

function readLanguage(pre: Element): string | null {
  const [code] = pre.children;
  const className = code?.type === 'element' ? code.properties.className : undefined;
  if (!Array.isArray(className)) return null;
  const name = className.find((candidate) => String(candidate).startsWith('language-'));
  return name === undefined ? null : String(name).slice('language-'.length) || null;
}

function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}
