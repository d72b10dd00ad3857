// Tested by tests/shared/post-body/post-body.test.tsx.
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { createElement, hasClass } from './hast-element.ts';

const BLOCK_TAGS = new Set([
  'blockquote',
  'div',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'ol',
  'p',
  'pre',
  'table',
  'ul',
]);

/** A rehype plugin: labels the checkbox of a task with the task's own words, without its sub-tasks. */
export function rehypeTaskLabels() {
  return (tree: Root): void => {
    visit(tree, 'element', (item) => {
      if (item.tagName !== 'li' || !hasClass(item, 'task-list-item')) return;
      const paragraph = item.children.find((child) => child.type === 'element' && child.tagName === 'p');
      const holder = paragraph?.type === 'element' && startsWithCheckbox(paragraph) ? paragraph : item;
      const end = holder.children.findIndex(isBlock);
      const words = holder.children.splice(0, end === -1 ? holder.children.length : end);
      holder.children.unshift(createElement('label', {}, words));
    });
  };
}

function startsWithCheckbox(paragraph: Element): boolean {
  const [box] = paragraph.children;
  return box?.type === 'element' && box.tagName === 'input';
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && BLOCK_TAGS.has(node.tagName);
}
