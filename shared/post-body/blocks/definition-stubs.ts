import type { Definition, Root } from 'mdast';
import type { BlockContext } from './link-context.ts';

/**
 * A block is read with its definitions before it, or `[this]` and `[^1]` would stay plain text. The
 * parser only has to know that they exist, so stand-ins do; a comment ends them. What they stand
 * for is put back by `withoutDefinitionStubs`, free of any escaping.
 */
const PRELUDE_END = '<!-- end of definitions -->';

export function makeDefinitionStubs({ links, footnotes }: Pick<BlockContext, 'links' | 'footnotes'>): string {
  if (links.length === 0 && footnotes.length === 0) return '';
  return [
    ...footnotes.map(({ identifier }) => `[^${identifier}]: .\n\n`),
    ...links.map(({ identifier }) => `[${identifier}]: .\n\n`),
    `${PRELUDE_END}\n\n`,
  ].join('');
}

/** A remark plugin: the tree of `makePrelude(context) + source` becomes that of the source alone. */
export function withoutDefinitionStubs(context: Pick<BlockContext, 'links' | 'footnotes'>) {
  return (tree: Root): void => {
    if (makeDefinitionStubs(context) !== '') {
      const end = tree.children.findIndex((node) => node.type === 'html' && node.value === PRELUDE_END);
      tree.children.splice(0, end + 1);
    }
    tree.children.unshift(...context.links.map((link): Definition => ({ type: 'definition', ...link })));
  };
}
