import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { Block } from './blocks/block.ts';
import type { BlockContext } from './blocks/link-context.ts';
import { renderBlock } from './markdown/render-block.ts';

type Props = { block: Block; context: BlockContext };

/** One block of a post as HTML. The same source in the same context is not rendered again. */
export const PostBlock = memo(
  function PostBlock({ block, context }: Props) {
    return toJsxRuntime(renderBlock(block.takeTree(context), context), { Fragment, jsx, jsxs, passKeys: true });
  },
  (before, after) => before.block.source === after.block.source && before.context === after.context,
);
