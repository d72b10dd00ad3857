import { Fragment } from 'react';
import type { FootnoteItem, PostLayout } from './blocks/layout-post.ts';
import { FOOTNOTES_LABEL_ID, makeFootnoteId } from './markdown/anchor-ids.ts';
import { type ToPictureSources, toUploadedPicture } from './picture-sources.ts';
import { PostBlock } from './post-block.tsx';

export type DocumentPictures = {
  /** Keep this function stable, because a new one renders all blocks again. */
  toPictureSources?: ToPictureSources;
  isLeading?: boolean;
};

type DocumentProps = { layout: PostLayout } & DocumentPictures;

export function PostDocument({ layout, toPictureSources = toUploadedPicture, isLeading = false }: DocumentProps) {
  const leadingKey = isLeading ? findLeadingKey(layout) : null;
  return (
    <div className="post-body">
      <div className="post-text">
        {layout.blocks.map((block) => (
          <Fragment key={block.key}>
            <PostBlock
              block={block}
              context={block.context}
              toPictureSources={toPictureSources}
              isLeading={block.key === leadingKey}
            />
            {'\n'}
          </Fragment>
        ))}
        {layout.footnotes.length > 0 && <Footnotes items={layout.footnotes} toPictureSources={toPictureSources} />}
      </div>
    </div>
  );
}

const MAX_LEADING_BLOCKS = 3;

function findLeadingKey({ blocks }: PostLayout): number | null {
  return blocks.slice(0, MAX_LEADING_BLOCKS).find(({ source }) => source.includes('!['))?.key ?? null;
}

function Footnotes({ items, toPictureSources }: { items: FootnoteItem[]; toPictureSources: ToPictureSources }) {
  return (
    <section className="footnotes" role="doc-endnotes" aria-labelledby={FOOTNOTES_LABEL_ID}>
      <h2 id={FOOTNOTES_LABEL_ID}>Footnotes</h2>
      <ol>
        {items.map(({ identifier, number, block }) => (
          <li key={identifier} id={makeFootnoteId(number)}>
            <PostBlock block={block} context={block.context} toPictureSources={toPictureSources} />
          </li>
        ))}
      </ol>
    </section>
  );
}
