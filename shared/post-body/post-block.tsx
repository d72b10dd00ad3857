import { memo } from 'react';
import Markdown from 'react-markdown';
import type { Block } from './blocks/block.ts';
import type { BlockContext } from './markdown/block-context.ts';
import { listParserPlugins } from './markdown/parse-markdown.ts';
import { rehypeTaskLabels } from './markdown/rehype-task-labels.ts';
import { remarkBackLinks, remarkBlock, remarkLeadingPicture } from './markdown/remark-block.ts';
import { remarkFigures } from './markdown/remark-figures.ts';
import type { ToPictureSources } from './picture-sources.ts';
import { createPostComponents, keepSafeUrl, POST_ELEMENTS } from './post-components.tsx';

type Props = {
  block: Block;
  context: BlockContext;
  toPictureSources: ToPictureSources;
  isLeading?: boolean;
};

export const PostBlock = memo(
  function PostBlock({ block: { source }, context, toPictureSources, isLeading = false }: Props) {
    return (
      <Markdown
        remarkPlugins={[
          ...listParserPlugins(source, context),
          [remarkBlock, context],
          remarkFigures,
          [remarkBackLinks, context],
          ...(isLeading ? [remarkLeadingPicture] : []),
        ]}
        rehypePlugins={REHYPE_PLUGINS}
        allowedElements={POST_ELEMENTS}
        components={createPostComponents(toPictureSources)}
        urlTransform={keepSafeUrl}
      >
        {source}
      </Markdown>
    );
  },
  (before, after) =>
    before.block.source === after.block.source &&
    before.context === after.context &&
    before.toPictureSources === after.toPictureSources &&
    before.isLeading === after.isLeading,
);

const REHYPE_PLUGINS = [rehypeTaskLabels];
