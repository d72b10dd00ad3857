import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { Block } from './blocks/block.ts';
import type { BlockContext } from './blocks/link-context.ts';
import { renderBlock } from './markdown/render-block.ts';
import type { ToPictureSources } from './picture-sources.ts';

type Props = {
  block: Block;
  context: BlockContext;
  toPictureSources: ToPictureSources;
  /** Whether its first picture is on screen before a reader scrolls. */
  isLeading?: boolean;
};

/** One block of a post as HTML. The same source in the same context is not rendered again. */
export const PostBlock = memo(
  function PostBlock({ block, context, toPictureSources, isLeading = false }: Props) {
    const tree = renderBlock(block.takeTree(context), context, { toSources: toPictureSources, isLeading });
    return toJsxRuntime(tree, { Fragment, jsx, jsxs, passKeys: true });
  },
  (before, after) =>
    before.block.source === after.block.source &&
    before.context === after.context &&
    before.toPictureSources === after.toPictureSources &&
    before.isLeading === after.isLeading,
);
