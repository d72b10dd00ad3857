import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

const BLOCK_TAGS = new Set('blockquote figure h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '));

/** Labels each task's checkbox with the task's text, without subtasks. */
export function rehypeTaskLabels() {
  return (tree: Root): void => {
    visit(tree, 'element', (item) => {
      const { className } = item.properties;
      if (item.tagName !== 'li' || !Array.isArray(className) || !className.includes('task-list-item')) return;
      const paragraph = item.children.find((child) => child.type === 'element' && child.tagName === 'p');
      const holder = paragraph?.type === 'element' && startsWithCheckbox(paragraph) ? paragraph : item;
      const end = holder.children.findIndex(isBlock);
      const words = holder.children.splice(0, end === -1 ? holder.children.length : end);
      holder.children.unshift({ type: 'element', tagName: 'label', properties: {}, children: words });
    });
  };
}

function startsWithCheckbox({ children: [box] }: Element): boolean {
  return box?.type === 'element' && box.tagName === 'input';
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && BLOCK_TAGS.has(node.tagName);
}
