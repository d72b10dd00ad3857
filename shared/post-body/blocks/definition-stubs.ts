import type { Definition, Root } from 'mdast';
import type { BlockContext } from './link-context.ts';

const STUBS_END = '<!-- end of definitions -->';

/**
 * A block is parsed with its definitions before it, or `[this]` and `[^1]` would stay plain text. The
 * parser only has to know that they exist, so stubs do; a comment ends them. `withoutDefinitionStubs`
 * replaces them by the real definitions, which need no escaping then.
 */
export function makeDefinitionStubs({ links, footnotes }: Pick<BlockContext, 'links' | 'footnotes'>): string {
  if (links.length === 0 && footnotes.length === 0) return '';
  return [
    ...footnotes.map(({ identifier }) => `[^${identifier}]: .\n\n`),
    ...links.map(({ identifier }) => `[${identifier}]: .\n\n`),
    `${STUBS_END}\n\n`,
  ].join('');
}

/** A remark plugin: turns the tree of `makeDefinitionStubs(context) + source` into that of the source alone. */
export function withoutDefinitionStubs(context: Pick<BlockContext, 'links' | 'footnotes'>) {
  return (tree: Root): void => {
    if (makeDefinitionStubs(context) !== '') {
      const end = tree.children.findIndex((node) => node.type === 'html' && node.value === STUBS_END);
      tree.children.splice(0, end + 1);
    }
    tree.children.unshift(...context.links.map((link): Definition => ({ type: 'definition', ...link })));
  };
}
